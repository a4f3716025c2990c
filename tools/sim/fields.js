// SPDX-License-Identifier: MIT
// A form for a tracker sheet, made of what the checker says a sheet may have (`forms` of
// gallery.json): so the two cannot disagree. What is typed goes into the sheet as it is, and the
// checker's words come back to the field that they are about.
import { make } from "./dom.js";
import { say } from "./words.js";

const LANGUAGES = ["es", "en"];

// A number if it is one; else the words, of which the checker will say what is wrong.
function single(text) {
  return /^\s*-?\d{1,9}\s*$/.test(text) ? Number(text) : text.trim();
}

function several(text) {
  return text.split(",").map(single).filter((item) => item !== "");
}

// Points of a track: 3=2, 6=5.
function pairs(text) {
  return text.split(",").filter((item) => item.trim()).map((item) => item.split("=").map(single));
}

function shown(value) {
  if (Array.isArray(value?.[0])) return value.map((pair) => shown(pair).replace(", ", "=")).join(", ");
  if (Array.isArray(value)) return value.map(shown).join(", ");
  return typeof value === "object" ? JSON.stringify(value) : String(value ?? "");
}

// What belongs into a place that has just been made.
function blank(kind, forms) {
  if (kind.list) return kind.list.object ? [blank(kind.list, forms)] : [];
  if (kind.object) {
    const { keys, needed } = forms[kind.object];
    return Object.fromEntries(needed.map((key) => [key, blank(keys[key], forms)]));
  }
  if (kind.words) return kind.words[0];
  if (kind.number) return Math.max(kind.number[0], Math.min(1, kind.number[1]));
  if (kind.flag) return true;
  if (kind.either) return blank(kind.either.at(-1), forms);
  return "";
}

// What is seen comes before what it is called in the sheet.
function inOrder(keys) {
  const names = Object.keys(keys);
  return "label" in keys ? ["label", ...names.filter((name) => name !== "label")] : names;
}

function isId(text) {
  return /^[a-z][a-z0-9_]{0,15}$/.test(text);
}

// A label as a name in the sheet: what a stranger need not think of.
function idOf(text) {
  const plain = text.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "");
  return plain.replace(/[^a-z0-9]+/g, "_").replace(/^[^a-z]+|_+$/g, "").slice(0, 16);
}

export class Fields {
  // `changed()` when the sheet is another one.
  constructor(place, forms, changed) {
    this.place = place;
    this.forms = forms;
    this.changed = changed;
    this.sheet = {};
  }

  show(sheet) {
    this.sheet = sheet;
    this.fields = []; // [way to the value, where words about it go, input]
    this.place.replaceChildren(...this.members("sheet", sheet, []));
  }

  // Another shape: draw it anew, and go on where the finger was.
  reshape(focus) {
    const scroll = this.place.parentElement.scrollTop;
    this.show(this.sheet);
    this.place.parentElement.scrollTop = scroll;
    this.place.querySelector(`[data-way="${focus}"]`)?.focus();
    this.changed();
  }

  // --- the checker's words

  // What the checker calls the place: an entry of a list by its id, or as [#1], [#2].
  key(way) {
    let value = this.sheet;
    let key = "";
    for (const part of way) {
      value = value?.[part];
      if (typeof part !== "number") key += (key && ".") + part;
      else key += isId(value?.id) ? "." + value.id : `[#${part + 1}]`;
    }
    return key;
  }

  // `problems` are [key, words]: each is shown at its field, or at what the field would be in.
  tell(problems) {
    const said = new Map();
    const known = new Map(this.fields.map((field) => [this.key(field[0]), field]));
    for (const [key, words] of problems) {
      let near = key;
      while (near && !known.has(near)) near = near.replace(/(?:^|\.)[^.[]*$|\[[^[]*\]$/, "");
      const name = near === key ? "" : say("field." + key.split(".").at(-1)) + ": ";
      if (known.has(near)) said.set(near, [...(said.get(near) ?? []), name + words]);
    }
    for (const [key, [, place, input]] of known) {
      const words = said.get(key) ?? [];
      place.textContent = words.join(" · ");
      input?.setAttribute("aria-invalid", String(words.length > 0));
    }
  }

  // --- making it

  // The fields of an object, and what else it may have.
  members(name, holder, way) {
    const { keys, needed } = this.forms[name];
    const there = inOrder(keys).filter((key) => key in holder || needed.includes(key));
    const rows = there.map((key) => this.member(keys[key], holder, key, [...way, key], needed));
    const more = inOrder(keys).filter((key) => !there.includes(key));
    if (!more.length) return rows;
    const chips = more.map((key) =>
      this.button("tiny", "+ " + say("field." + key), () => {
        holder[key] = blank(keys[key], this.forms);
        this.reshape([...way, key].join("/"));
      }),
    );
    return [...rows, make("div", { className: "chips" }, say("editor.optional"), ...chips)];
  }

  member(kind, holder, key, way, needed) {
    const drop = needed.includes(key) ? null : () => {
      delete holder[key];
      this.reshape("");
    };
    const label = say("field." + key);
    if (kind.object) {
      holder[key] = holder[key] instanceof Object ? holder[key] : {};
      return this.part(label, way, drop, this.members(kind.object, holder[key], way));
    }
    if (kind.list?.object) return this.list(kind.list, holder, key, way, label, drop);
    return this.field(kind, holder, key, way, label, drop);
  }

  list(kind, holder, key, way, label, drop) {
    if (!Array.isArray(holder[key])) holder[key] = [];
    const items = holder[key];
    const parts = items.map((item, index) => {
      if (!(item instanceof Object)) items[index] = {};
      return this.part(`${index + 1}`, [...way, index], () => {
        items.splice(index, 1);
        this.reshape("");
      }, this.members(kind.object, items[index], [...way, index]));
    });
    const add = this.button("tiny", "+ " + say("editor.add"), () => {
      items.push(blank(kind, this.forms));
      this.reshape([...way, items.length - 1, "label"].join("/"));
    });
    return this.part(label, way, drop, [...parts, add]);
  }

  part(label, way, drop, children) {
    const problem = make("p", { className: "problem" });
    this.fields.push([way, problem, null]);
    const legend = make("legend", {}, label);
    if (drop) legend.append(this.drop(label, drop));
    return make("fieldset", { className: "part" }, legend, problem, ...children);
  }

  field(kind, holder, key, way, label, drop) {
    const problem = make("span", { className: "problem" });
    const inputs = make("div", { className: "inputs" });
    const place = way.join("/");
    const name = make("label", { htmlFor: "f/" + place }, label);
    const put = (value) => {
      holder[key] = value;
      this.changed();
    };
    let input;
    if (kind.words) input = this.choice(kind.words, holder[key], put);
    else if (kind.flag) {
      input = make("input", { type: "checkbox", checked: holder[key] === true });
      input.addEventListener("change", () => put(input.checked));
    } else if (kind.text && holder[key] instanceof Object) {
      inputs.append(...this.translations(holder[key], label, place));
      [input] = inputs.children;
    } else {
      input = make("input", { type: "text", value: shown(holder[key]), autocomplete: "off" });
      if (kind.number) input.inputMode = "numeric";
      const before = { label: input.value };
      input.addEventListener("input", () => {
        put(this.read(kind, input.value));
        if (key === "label") this.rename(holder, before, input.value, way);
      });
    }
    if (!inputs.childElementCount) inputs.append(input);
    input.id = "f/" + place;
    input.dataset.way = place;
    if (kind.text && !(holder[key] instanceof Object)) {
      inputs.append(this.button("tiny", "es/en", () => {
        holder[key] = Object.fromEntries(LANGUAGES.map((language) => [language, holder[key] ?? ""]));
        this.reshape(place);
      }, say("editor.languages")));
    }
    this.fields.push([way, problem, input]);
    const end = drop ? this.drop(label, drop) : "";
    return make("div", { className: "field" }, name, inputs, end, problem);
  }

  read(kind, text) {
    if (kind.text || kind.id) return text;
    if (kind.list?.list) return pairs(text);
    if (kind.list || (kind.either && text.includes(","))) return several(text);
    return single(text);
  }

  // The id follows the label until somebody has given it another name.
  rename(holder, before, label, way) {
    if (!("id" in holder)) return;
    if (holder.id === "" || holder.id === idOf(before.label)) {
      holder.id = idOf(label);
      const place = [...way.slice(0, -1), "id"].join("/");
      const input = this.place.querySelector(`[data-way="${place}"]`);
      if (input) input.value = holder.id;
      this.changed();
    }
    before.label = label;
  }

  choice(words, value, put) {
    const options = words.includes(value) ? words : [value ?? "", ...words];
    const select = make("select", {}, ...options.map((word) =>
      make("option", { value: word }, word && say("option." + word)),
    ));
    select.value = value ?? "";
    select.addEventListener("change", () => put(select.value));
    return select;
  }

  translations(texts, label, place) {
    return Object.keys(texts).map((language, number) => {
      const input = make("input", { type: "text", value: shown(texts[language]), placeholder: language });
      if (number) input.setAttribute("aria-label", `${label} (${language})`);
      input.dataset.way = `${place}/${language}`;
      input.addEventListener("input", () => {
        texts[language] = input.value;
        this.changed();
      });
      return input;
    });
  }

  button(className, text, work, title = "") {
    const button = make("button", { type: "button", className, textContent: text, title });
    button.addEventListener("click", work);
    return button;
  }

  drop(label, work) {
    const button = this.button("drop", "×", work);
    button.setAttribute("aria-label", say("editor.remove", label));
    return button;
  }
}
