# SPDX-License-Identifier: MIT
"""Makes a WebAssembly build of MicroPython fit for collecting garbage at any moment.

The collector looks for pointers in memory and on the stack of C, which lies in memory too. What a
compiled function keeps in WebAssembly's own locals and operands it cannot see: a piece that only
they refer to would be given away while it is in use. So every function that may lead to a
collection gets room on the stack of C, and each local that may be a pointer is copied to it
whenever it is set, and likewise each operand that waits while another function is called.

It also has the VM call its host whenever it is about to raise MemoryError for want of a piece. And
it takes numbers and times out of what the computer tells of its files: on the stack they may look
like pointers, and then no two runs are alike.

An import keeps its path on the stack. A computer has 4 KB for that, which are made as few as a
Pico has: its stack is no larger than two of them.
"""

import functools
import re

I32, I64, F32, F64 = 0x7F, 0x7E, 0x7D, 0x7C
_TYPE, _IMPORT, _FUNCTION, _CODE, _DATA = 1, 2, 3, 10, 11
_EMPTY = 0x40

_BLOCK, _LOOP, _IF, _ELSE, _TRY, _END = 0x02, 0x03, 0x04, 0x05, 0x1F, 0x0B
_OPENING = (_BLOCK, _LOOP, _IF, _TRY)
_BR, _BR_IF, _BR_TABLE, _RETURN, _CALL, _INDIRECT = 0x0C, 0x0D, 0x0E, 0x0F, 0x10, 0x11
_UNREACHABLE, _THROW, _THROW_REF = 0x00, 0x08, 0x0A
_NEVER_GO_ON = (_UNREACHABLE, _THROW, _THROW_REF, _BR, _BR_TABLE, _RETURN)
_DROP, _SELECT = 0x1A, 0x1B
_GET, _SET, _TEE, _GET_GLOBAL, _SET_GLOBAL = 0x20, 0x21, 0x22, 0x23, 0x24
_I32_LOAD, _I32_STORE, _I64_STORE = 0x28, 0x36, 0x37
_I32_CONST, _I64_CONST, _F32_CONST, _F64_CONST = 0x41, 0x42, 0x43, 0x44
_ADD, _SUB = 0x6A, 0x6B
_BULK = 0xFC

# Instructions that only count: (first, last, how many operands they take, what they leave).
_PLAIN = (
    (0x28, 0x28, 1, I32),  # loads
    (0x29, 0x29, 1, I64),
    (0x2A, 0x2A, 1, F32),
    (0x2B, 0x2B, 1, F64),
    (0x2C, 0x2F, 1, I32),
    (0x30, 0x35, 1, I64),
    (0x36, 0x3E, 2, None),  # stores
    (0x3F, 0x3F, 0, I32),  # the memory's size
    (0x40, 0x40, 1, I32),
    (0x45, 0x45, 1, I32),  # comparisons
    (0x46, 0x4F, 2, I32),
    (0x50, 0x50, 1, I32),
    (0x51, 0x66, 2, I32),
    (0x67, 0x69, 1, I32),  # arithmetic
    (0x6A, 0x78, 2, I32),
    (0x79, 0x7B, 1, I64),
    (0x7C, 0x8A, 2, I64),
    (0x8B, 0x91, 1, F32),
    (0x92, 0x98, 2, F32),
    (0x99, 0x9F, 1, F64),
    (0xA0, 0xA6, 2, F64),
    (0xA7, 0xAB, 1, I32),  # conversions
    (0xAC, 0xB1, 1, I64),
    (0xB2, 0xB6, 1, F32),
    (0xB7, 0xBB, 1, F64),
    (0xBC, 0xBC, 1, I32),
    (0xBD, 0xBD, 1, I64),
    (0xBE, 0xBE, 1, F32),
    (0xBF, 0xBF, 1, F64),
    (0xC0, 0xC1, 1, I32),
    (0xC2, 0xC4, 1, I64),
)
_EFFECTS = {op: (takes, leaves) for a, b, takes, leaves in _PLAIN for op in range(a, b + 1)}
# What these leave is no pointer: a byte, a comparison's yes or no, a constant.
_NO_POINTER = {*range(0x2C, 0x30), *range(0x45, 0x6A), _I32_CONST}

# What is told of a file: where in it its number and its times lie.
_STAT = "path_filestat_get"
_NUMBERS = (8, 40, 48, 56)

# The room for a path in the frame of an import, and what comes before and behind it there.
_PATH = 4096
_PICO_PATH = 128
_BEFORE_PATH = 32
_IMPORT_FRAME = 4160

_FAILED = b"memory allocation failed, allocating %u bytes"


class Unknown(Exception):
    """This build has something that was not seen before."""


def unsigned(value):
    out = bytearray()
    while value > 0x7F:
        out.append(value & 0x7F | 0x80)
        value >>= 7
    out.append(value)
    return bytes(out)


def signed(value):
    out = bytearray()
    while not -0x40 <= value < 0x40:
        out.append(value & 0x7F | 0x80)
        value >>= 7
    out.append(value & 0x7F)
    return bytes(out)


class _Reader:
    def __init__(self, data, at=0, end=None):
        self.data = data
        self.at = at
        self.end = len(data) if end is None else end

    def byte(self):
        self.at += 1
        return self.data[self.at - 1]

    def number(self, is_signed=False):
        value = shift = 0
        while True:
            byte = self.data[self.at]
            self.at += 1
            value |= (byte & 0x7F) << shift
            shift += 7
            if byte < 0x80:
                break
        if is_signed and byte & 0x40:
            value -= 1 << shift
        return value

    def take(self, count):
        self.at += count
        return self.data[self.at - count : self.at]

    def numbers(self):
        return [self.number() for _ in range(self.number())]


class _Instruction:
    """`told` is what follows the opcode, as far as it matters here."""

    __slots__ = ("op", "raw", "told")

    def __init__(self, reader):
        start = reader.at
        self.op = op = reader.byte()
        self.told = None
        if op in _OPENING:
            self.told = reader.number(is_signed=True)  # a type, or the index of one
            if op == _TRY:
                for _ in range(reader.number()):
                    if reader.byte() < 2:  # not one of those that catch everything
                        reader.number()
                    reader.number()
        elif op in (_BR, _BR_IF, _CALL, _THROW, _GET, _SET, _TEE, _GET_GLOBAL, _SET_GLOBAL):
            self.told = reader.number()
        elif op == _BR_TABLE:
            reader.numbers()
            reader.number()
        elif op == _INDIRECT:
            self.told = reader.number()
            reader.number()
        elif _I32_LOAD <= op <= 0x3E:
            reader.number()
            reader.number()
        elif op in (0x3F, 0x40):
            reader.number()
        elif op in (_I32_CONST, _I64_CONST):
            self.told = reader.number(is_signed=True)
        elif op == _F32_CONST:
            reader.take(4)
        elif op == _F64_CONST:
            reader.take(8)
        elif op == _BULK:
            self.told = reader.number()
            if self.told not in range(12) or self.told == 9:
                raise Unknown(f"bulk instruction {self.told}")
            for _ in range({8: 2, 10: 2, 11: 1}.get(self.told, 0)):
                reader.number()
        elif op not in _EFFECTS and op not in (0, 1, _ELSE, _THROW_REF, _END, _RETURN, 0x1A, 0x1B):
            raise Unknown(f"instruction {op:#x}")
        self.raw = reader.data[start : reader.at]


class _Function:
    def __init__(self, kind, body):
        self.takes, self.leaves = kind
        reader = _Reader(body)
        self.own = []  # types of its locals, without what it takes
        for _ in range(reader.number()):
            count = reader.number()
            self.own += [reader.byte()] * count
        self.code = []
        while reader.at < reader.end:
            self.code.append(_Instruction(reader))

    @property
    def locals(self):
        return [*self.takes, *self.own]


class _Open:
    """A block of code that is open, and what it leaves."""

    def __init__(self, leaves, height):
        self.leaves = leaves
        self.height = height
        self.dead = False  # what comes now is never reached


class Module:
    def __init__(self, data):
        if data[:8] != b"\0asm\1\0\0\0":
            raise Unknown("no WebAssembly of version 1")
        self.sections = []
        reader = _Reader(data, 8)
        while reader.at < reader.end:
            number = reader.byte()
            self.sections.append((number, reader.take(reader.number())))
        self.types = []  # (what it takes, what it leaves)
        reader = _Reader(self._section(_TYPE))
        for _ in range(reader.number()):
            if reader.byte() != 0x60:
                raise Unknown("a type that is no function's")
            self.types.append((reader.numbers(), reader.numbers()))
        self.imports = self._imports()
        kinds = _Reader(self._section(_FUNCTION)).numbers()
        self.kinds = [kind for _, kind in self.imports] + kinds  # of all functions
        reader = _Reader(self._section(_CODE))
        self.functions = []
        for kind in kinds[: reader.number()]:
            self.functions.append(_Function(self.types[kind], reader.take(reader.number())))

    def _section(self, wanted):
        return next(data for number, data in self.sections if number == wanted)

    def _imports(self):
        found = []
        reader = _Reader(self._section(_IMPORT))
        for _ in range(reader.number()):
            reader.take(reader.number())
            name = reader.take(reader.number()).decode()
            if reader.byte() != 0:
                raise Unknown(f"{name} is imported, and no function")
            found.append((name, reader.number()))
        return found

    @functools.cached_property
    def may_collect(self):
        """Indexes of functions that may lead to a collection: it calls finalisers by pointer."""
        own = len(self.imports)
        callers = {}
        found = []
        for index, function in enumerate(self.functions, own):
            for instruction in function.code:
                if instruction.op == _CALL:
                    callers.setdefault(instruction.told, set()).add(index)
                elif instruction.op == _INDIRECT and index not in found:
                    found.append(index)
        for index in found:
            found += callers.get(index, set()).difference(found)
        return set(found)

    @functools.cached_property
    def _data(self):
        """Constants: [(where they lie in memory, bytes)]."""
        found = []
        reader = _Reader(self._section(_DATA))
        for _ in range(reader.number()):
            if reader.number() != 0 or reader.byte() != _I32_CONST:
                raise Unknown("data that is not simply put somewhere")
            base = reader.number(is_signed=True)
            reader.byte()
            found.append((base, reader.take(reader.number())))
        return found

    def message(self, text):
        """Where MicroPython's words for a failure lie. Frequent ones are numbers in them, and
        stand one after the other in a list, the last letter of each with its high bit set.
        """
        last = text.split()[-1]
        ended = last[:-1] + bytes([last[-1] | 0x80])
        words = []
        for _, data in self._data:
            for listed in re.findall(rb"[^\0]*" + re.escape(ended) + rb"[^\0]*", data):
                words = re.findall(rb"[\x01-\x7f]*[\x80-\xff]", listed)
        for base, data in self._data:
            for found in re.finditer(rb"\xff[^\0]+", data):
                if _plain(found[0], words) == text:
                    return base + found.start()
        raise Unknown(f"this build does not say {text}")

    def spilled(self):
        """The bytes of a module that may collect at any moment."""
        failed = self.message(_FAILED)
        names = [name for name, _ in self.imports]
        host = names.index("host_call")
        for function in self.functions:
            _forget_numbers(function, names.index(_STAT))
        imports = [function for function in self.functions if _frame(function) == _IMPORT_FRAME]
        if len(imports) != 1:
            raise Unknown(f"{len(imports)} functions may be what imports a module")
        _shorten_path(imports[0])
        bodies = []
        for index, function in enumerate(self.functions, len(self.imports)):
            code = b""
            if any(one.op == _I32_CONST and one.told == failed for one in function.code):
                code = _tell_host(host)
            if index in self.may_collect:
                body = _Spilling(self, function).body(code)
            else:
                body = _body(function.own, code + b"".join(one.raw for one in function.code))
            bodies.append(unsigned(len(body)) + body)
        code = unsigned(len(bodies)) + b"".join(bodies)
        out = bytearray(b"\0asm\1\0\0\0")
        for number, data in self.sections:
            data = code if number == _CODE else data
            out += bytes([number]) + unsigned(len(data)) + data
        return bytes(out)


def _plain(compressed, words):
    """A message as it is read, or None."""
    parts = []
    for part in re.findall(rb"[\x80-\xff]|[\x01-\x7f]+", compressed[1:]):
        number = part[0] - 0x80
        if number < 0:
            parts.append(part)
        elif number < len(words):
            word = words[number]
            parts.append(word[:-1] + bytes([word[-1] & 0x7F]))
        else:
            return None
    return b" ".join(parts)


def _forget_numbers(function, told):
    """Wherever it asks for what is `told` of a file, zeros take the place of numbers and times."""
    calls = [one for one in function.code if one.op == _CALL and one.told == told]
    if not calls:
        return
    where = unsigned(len(function.locals))  # the last argument says where to
    function.own.append(I32)
    for call in calls:
        zeros = b""
        for offset in _NUMBERS:
            zeros += bytes([_GET]) + where + bytes([_I64_CONST, 0, _I64_STORE, 3, offset])
        call.raw = bytes([_TEE]) + where + call.raw + zeros


def _frame(function):
    """Bytes that it takes on the stack."""
    for get, size, sub in zip(function.code, function.code[1:], function.code[2:], strict=False):
        if (get.op, size.op, sub.op) == (_GET_GLOBAL, _I32_CONST, _SUB):
            return size.told
    return 0


def _shorten_path(function):
    """The frame of an import has room for a path as long as on a Pico."""
    behind = range(_BEFORE_PATH + _PATH, _IMPORT_FRAME + 1)
    for one in function.code:
        if one.op == _I32_CONST and (one.told in behind or one.told == _PATH):
            one.raw = bytes([one.op]) + signed(one.told - _PATH + _PICO_PATH)
        elif one.op in range(_I32_LOAD, 0x3F):
            reader = _Reader(one.raw, 1)
            align, offset = reader.number(), reader.number()
            if offset in behind:
                offset += _PICO_PATH - _PATH
            one.raw = bytes([one.op]) + unsigned(align) + unsigned(offset)


def _body(own, code):
    return unsigned(len(own)) + b"".join(b"\1" + bytes([kind]) for kind in own) + code


def _tell_host(host):
    """A call of the host with no name: only the size that was asked for, the first argument."""
    zero = bytes([_I32_CONST, 0])
    call = bytes([_CALL]) + unsigned(host) + bytes([_DROP])
    return zero + zero + bytes([_GET, 0]) + zero + zero + zero + call


class _Spilling:
    """One function, with room on the stack of C for what may be a pointer.

    Its room lies below that of its caller, from `frame` on: first the locals, then the operands,
    by how many there are below.
    """

    def __init__(self, module, function):
        self._module = module
        self._function = function
        kinds = function.locals
        self._slots = {}  # of locals
        for index, kind in enumerate(kinds):
            if kind == I32:
                self._slots[index] = len(self._slots)
        self._frame = len(kinds)
        self._hand = len(kinds) + 1  # holds an operand while it is copied
        # {instruction: height of the operand that it leaves, which waits for a call}
        self._waiting = {}
        self._walk()

    def _kind(self, told):
        """(takes, leaves) of a block."""
        if told >= 0:
            takes, leaves = self._module.types[told]
            if takes:
                raise Unknown("a block that takes operands")
            return leaves
        return [] if told & 0x7F == _EMPTY else [told & 0x7F]

    def _walk(self):
        """Find the operands that wait while another function is called."""
        self._stack = []  # (type, instruction that left it, block)
        self._open = [_Open(self._function.leaves, 0)]
        self._set = {}  # {local: the last instruction so far that set it}
        for at, instruction in enumerate(self._function.code):
            self._one(at, instruction)

    def _pop(self, count):
        top = self._open[-1]
        for _ in range(count):
            if len(self._stack) > top.height:
                self._stack.pop()
            elif not top.dead:
                raise Unknown("operands that nobody has left")

    def _push(self, at, kinds):
        for kind in kinds:
            self._stack.append((kind, at, self._open[-1]))

    def _one(self, at, instruction):
        op, told = instruction.op, instruction.told
        if op in _OPENING:
            self._pop(op == _IF)
            self._open.append(_Open(self._kind(told), len(self._stack)))
            self._open[-1].dead = self._open[-2].dead
        elif op in (_ELSE, _END):
            top = self._open[-1]
            del self._stack[top.height :]
            if op == _ELSE:
                top.dead = self._open[-2].dead
            else:
                self._open.pop()
                if self._open:
                    self._push(at, top.leaves)
        elif op in (_CALL, _INDIRECT):
            if op == _CALL:
                takes, leaves = self._module.types[self._module.kinds[told]]
                self._pop(len(takes))
            else:
                takes, leaves = self._module.types[told]
                self._pop(len(takes) + 1)
            if op == _INDIRECT or told in self._module.may_collect:
                self._wait()
            self._push(at, leaves)
        elif op in _NEVER_GO_ON:
            top = self._open[-1]
            del self._stack[top.height :]
            top.dead = True
        elif op == _GET:
            self._push(at, [self._function.locals[told]])
        elif op in (_SET, _TEE):
            self._pop(1)
            self._set[told] = at
            if op == _TEE:
                self._push(at, [self._function.locals[told]])
        elif op == _GET_GLOBAL:
            self._push(at, [I32])
        elif op in (_SET_GLOBAL, _DROP, _BR_IF):
            self._pop(1)
        elif op == _SELECT:
            kind = self._stack[-2][0] if len(self._stack) > self._open[-1].height + 1 else I32
            self._pop(3)
            self._push(at, [kind])
        elif op == _BULK:
            self._bulk(at, told)
        elif op in (_I32_CONST, _I64_CONST, _F32_CONST, _F64_CONST):
            self._push(at, [{0x41: I32, 0x42: I64, 0x43: F32, 0x44: F64}[op]])
        elif op in _EFFECTS:
            takes, leaves = _EFFECTS[op]
            self._pop(takes)
            if leaves:
                self._push(at, [leaves])

    def _bulk(self, at, told):
        if told < 8:  # a float becomes an integer
            self._pop(1)
            self._push(at, [I32 if told < 4 else I64])
        else:
            self._pop(3)

    def _wait(self):
        """A call: what is left on the stack waits for it."""
        if self._open[-1].dead:
            return
        for height, (kind, at, block) in enumerate(self._stack):
            by = self._function.code[at]
            if kind != I32 or by.op in _NO_POINTER:
                continue
            if by.op in (_GET, _TEE) and block is self._open[-1]:
                if self._set.get(by.told, -1) <= at:
                    continue  # it is in its local still
            if by.op == _END and [one[1] for one in self._stack].count(at) > 1:
                raise Unknown("a block that leaves several operands")
            self._waiting[at] = height

    def body(self, first):
        """`first` is code that comes before its own."""
        function = self._function
        operands = len(self._slots)
        slots = operands + max(self._waiting.values(), default=-1) + 1
        size = (slots * 4 + 15) & ~15
        if len(function.leaves) > 1:
            raise Unknown("a function that leaves several values")
        frame = bytes([_GET]) + unsigned(self._frame)
        pointer = bytes([_GET_GLOBAL, 0])
        out = bytearray(first)
        out += pointer + bytes([_I32_CONST]) + signed(size) + bytes([_SUB, _TEE])
        out += unsigned(self._frame) + bytes([_SET_GLOBAL, 0])
        # What lay there before must not look like pointers of ours.
        for offset in range(0, size, 8):
            out += frame + bytes([_I64_CONST, 0, _I64_STORE, 3]) + unsigned(offset)
        for index in range(len(function.takes)):
            out += self._copied(index)
        # In a block of its own, so that all ways out lead to where the room is given back.
        out += bytes([_BLOCK, function.leaves[0] if function.leaves else _EMPTY])
        depth = 0
        for at, instruction in enumerate(function.code[:-1]):
            op = instruction.op
            depth += (op in _OPENING) - (op == _END)
            out += bytes([_BR]) + unsigned(depth) if op == _RETURN else instruction.raw
            if op in (_SET, _TEE):
                out += self._copied(instruction.told)
            if at in self._waiting:
                hand = unsigned(self._hand)
                offset = unsigned((operands + self._waiting[at]) * 4)
                out += bytes([_SET]) + hand + frame + bytes([_GET]) + hand
                out += bytes([_I32_STORE, 2]) + offset + bytes([_GET]) + hand
        out += bytes([_END])
        out += frame + bytes([_I32_CONST]) + signed(size) + bytes([_ADD, _SET_GLOBAL, 0, _END])
        return _body([*function.own, I32, I32], bytes(out))

    def _copied(self, index):
        """Code that copies a local to its slot."""
        if index not in self._slots:
            return b""
        offset = unsigned(self._slots[index] * 4)
        frame = bytes([_GET]) + unsigned(self._frame)
        return frame + bytes([_GET]) + unsigned(index) + bytes([_I32_STORE, 2]) + offset
