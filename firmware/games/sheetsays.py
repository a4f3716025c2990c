# SPDX-License-Identifier: MIT
"""The words for what is wrong with a tracker sheet, for whoever wrote it.

Apart from sheetcheck.py because a good sheet needs none of them. The places in braces are the
details of a problem, in their order.
"""

ENGLISH = {
    "file_size": "the file is too big: {0} bytes, at most {1}",
    "not_utf8": "the file is not saved as UTF-8",
    "not_json": "the file is no JSON: look for a comma, quote or bracket that is missing or extra",
    "not_json_at": "the file is no JSON: look at line {0}, letter {1}, or just before it, for a"
    " comma, quote or bracket that is missing or extra",
    "curly_quotes": "the file has curly quotes: put keys and texts between straight ones",
    "size": "the sheet is too big: {0} letters without the spaces between, at most {1}",
    "not_object": "must be an object in braces, not {0}",
    "not_list": "must be a list in brackets, not {0}",
    "not_number": "must be a whole number, not {0}",
    "not_flag": "must be true or false, not {0}",
    "not_text": "must be a text in quotes, or one text per language, not {0}",
    "not_word": "must be one of {0}; not {1}",
    "bad_id": "must be 1 to 16 small letters, digits or _, beginning with a letter, not {0}",
    "bad_language": "must be a language in two small letters, such as es or en",
    "bad_letter": "has a line break or another sign that cannot be shown",
    "empty": "must not be empty",
    "too_long": "is too long: {0} letters, at most {1}",
    "range": "must be from {0} to {1}, not {2}",
    "count": "must have {0} to {1} entries, not {2}",
    "too_many": "are too many: {0} for each of {1} players, in all at most {2}",
    "unknown_key": "is no key that belongs here",
    "mistyped_key": "is no key that belongs here; did you mean {0}?",
    "missing": "is missing",
    "missing_one": "is missing; {0} would do as well",
    "needs": "needs {0} too",
    "clash": "cannot go together with {0}",
    "twice": "is there twice; every id must be another one",
    "twice_key": "is a key that stands twice in the same object",
    "no_counter": "must be the id of a counter, not {0}; there is: {1}",
    "not_own": "must be one of the players' counters, not a shared one",
    "no_die": "must be the id of a die, not {0}",
    "standard_die": "is the name of a die that every match has; choose another id",
    "max_below_min": "must be higher than min, which is {0}",
    "outside": "must be from min to max, here from {0} to {1}, not {2}",
    "at_start": "is true already when the match begins",
    "target": "must be above what every player starts with, or below it for all of them",
    "never": "can never be reached: the counter goes from {0} to {1}",
    "not_rising": "must rise from entry to entry",
    "from_to": "must be the fewest players first, then the most",
    "before_first": "must not be before the first time that it rings",
    "alone": "must be 2 or more if the last one alive wins",
    "no_way_out": "last_alive needs out, so that somebody can be put out",
    "no_end": "together needs won, lost or a limit of rounds",
}

SPANISH = {
    "file_size": "el archivo es demasiado grande: {0} bytes, como mucho {1}",
    "not_utf8": "el archivo no está guardado como UTF-8",
    "not_json": "el archivo no es JSON: busca una coma, comilla o llave que falta o sobra",
    "not_json_at": "el archivo no es JSON: busca en la línea {0}, letra {1}, o justo antes, una"
    " coma, comilla o llave que falta o sobra",
    "curly_quotes": "el archivo tiene comillas curvas: pon claves y textos entre comillas rectas",
    "size": "la hoja es demasiado grande: {0} letras sin los espacios, como mucho {1}",
    "not_object": "debe ser un objeto entre llaves, no {0}",
    "not_list": "debe ser una lista entre corchetes, no {0}",
    "not_number": "debe ser un número entero, no {0}",
    "not_flag": "debe ser true o false, no {0}",
    "not_text": "debe ser un texto entre comillas, o uno por idioma, no {0}",
    "not_word": "debe ser una de estas: {0}; no {1}",
    "bad_id": "debe tener de 1 a 16 minúsculas, cifras o _, y empezar por letra, no {0}",
    "bad_language": "debe ser un idioma en dos minúsculas, como es o en",
    "bad_letter": "tiene un salto de línea u otro signo que no se puede mostrar",
    "empty": "no puede estar vacío",
    "too_long": "es demasiado largo: {0} letras, como mucho {1}",
    "range": "debe ir de {0} a {1}, no {2}",
    "count": "debe tener de {0} a {1} elementos, no {2}",
    "too_many": "son demasiados: {0} para cada uno de {1} jugadores, en total como mucho {2}",
    "unknown_key": "es una clave que aquí no existe",
    "mistyped_key": "es una clave que aquí no existe; ¿querías decir {0}?",
    "missing": "falta",
    "missing_one": "falta; también valdría {0}",
    "needs": "necesita además {0}",
    "clash": "no puede ir junto con {0}",
    "twice": "está dos veces; cada id debe ser distinto",
    "twice_key": "es una clave que está dos veces en el mismo objeto",
    "no_counter": "debe ser el id de un contador, no {0}; hay: {1}",
    "not_own": "debe ser un contador de cada jugador, no uno común",
    "no_die": "debe ser el id de un dado, no {0}",
    "standard_die": "es el nombre de un dado que toda partida tiene; elige otro id",
    "max_below_min": "debe ser mayor que min, que es {0}",
    "outside": "debe estar entre min y max, aquí de {0} a {1}, no {2}",
    "at_start": "ya se cumple al empezar la partida",
    "target": "debe estar por encima de lo que todos tienen al empezar, o por debajo",
    "never": "no se puede alcanzar: el contador va de {0} a {1}",
    "not_rising": "debe crecer de elemento en elemento",
    "from_to": "debe decir primero el mínimo de jugadores y luego el máximo",
    "before_first": "no puede ser antes de la primera vez que suena",
    "alone": "debe ser 2 o más si gana quien quede con vida",
    "no_way_out": "last_alive necesita out, para que alguien pueda quedar fuera",
    "no_end": "together necesita won, lost o un límite de rondas",
}


def say(file, problem, language="en"):
    """A problem as a line that names the file, the key and what is wrong."""
    words = SPANISH if language == "es" else ENGLISH
    key = problem[0]
    told = words[problem[1]].format(*problem[2:])
    return "%s: %s: %s" % (file, key, told) if key else "%s: %s" % (file, told)
