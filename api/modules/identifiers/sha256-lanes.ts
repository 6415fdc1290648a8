// SHA-256's compression of four blocks at once, in the 128-bit lanes of WebAssembly: a quarter of the time that it takes one by
// one. The module is put together here, instruction by instruction, so that there is nothing in the repository that can't be
// read; the test compares it with node:crypto.

const unsigned = (value: number): number[] =>
  value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...unsigned(value >>> 7)];
const signed = (value: number): number[] =>
  value >= -64 && value < 64 ? [value & 0x7f] : [(value & 0x7f) | 0x80, ...signed(value >> 7)];

// Where things are in the module's memory, in bytes. A vector holds the same word of all four blocks.
const vector = 16;
const stateAt = 0;
export const wordsAt = stateAt + 8 * vector;
const constantsAt = wordsAt + 64 * vector;

type Code = readonly number[];
const code = (...parts: readonly (number | Code)[]): Code => parts.flat();

const get = (local: number): Code => code(0x20, local);
const set = (local: number): Code => code(0x21, local);
const simd = (opcode: number): Code => code(0xfd, unsigned(opcode));
const integer = (value: number): Code => code(0x41, signed(value));
const load = (at: number): Code => code(simd(0x00), 4, unsigned(at));
const loadSplat = (at: number): Code => code(simd(0x09), 2, unsigned(at));
const store = (at: number): Code => code(simd(0x0b), 4, unsigned(at));
const bits = { xor: simd(0x51), or: simd(0x50), select: simd(0x52) };
const add = simd(0xae);
const shiftLeft = (value: Code, by: number): Code => code(value, integer(by), simd(0xab));
const shiftRight = (value: Code, by: number): Code => code(value, integer(by), simd(0xad));
const rotate = (value: Code, by: number): Code => code(shiftRight(value, by), shiftLeft(value, 32 - by), bits.or);
const xor = (first: Code, ...rest: readonly Code[]): Code =>
  rest.reduce<Code>((sum, value) => code(sum, value, bits.xor), first);
const sum = (first: Code, ...rest: readonly Code[]): Code =>
  rest.reduce<Code>((total, value) => code(total, value, add), first);

/** Locals: the eight working variables, two sums, a word of the schedule, and how far a loop is, in bytes. */
const [a, b, c, d, e, f, g, h, first, second, word, at] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11] as const;

const loop = (step: number, end: number, body: Code): Code =>
  code(
    integer(0),
    set(at),
    [0x03, 0x40],
    body,
    get(at),
    integer(step),
    [0x6a, 0x22, at],
    integer(end),
    [0x49, 0x0d, 0, 0x0b],
  );

/** FIPS 180-4, 6.2.2: the schedule, the 64 rounds, and the sum with what was there. */
function compression(): Code {
  const wordBefore = (back: number) => code(get(at), load(wordsAt + (16 - back) * vector));
  const schedule = loop(
    vector,
    48 * vector,
    code(
      wordBefore(15),
      set(word),
      wordBefore(2),
      set(first),
      get(at),
      sum(
        wordBefore(16),
        xor(rotate(get(word), 7), rotate(get(word), 18), shiftRight(get(word), 3)),
        wordBefore(7),
        xor(rotate(get(first), 17), rotate(get(first), 19), shiftRight(get(first), 10)),
      ),
      store(wordsAt + 16 * vector),
    ),
  );
  const choice = code(get(f), get(g), get(e), bits.select);
  const majority = code(get(c), get(b), xor(get(a), get(b)), bits.select);
  const rounds = loop(
    4,
    64 * 4,
    code(
      sum(
        get(h),
        xor(rotate(get(e), 6), rotate(get(e), 11), rotate(get(e), 25)),
        choice,
        code(get(at), loadSplat(constantsAt)),
        code(get(at), integer(2), 0x74, load(wordsAt)),
      ),
      set(first),
      sum(xor(rotate(get(a), 2), rotate(get(a), 13), rotate(get(a), 22)), majority),
      set(second),
      [g, f, e].flatMap((from) => code(get(from), set(from + 1))),
      sum(get(d), get(first)),
      set(e),
      [c, b, a].flatMap((from) => code(get(from), set(from + 1))),
      sum(get(first), get(second)),
      set(a),
    ),
  );
  const variables = [a, b, c, d, e, f, g, h];
  return code(
    variables.flatMap((local) => code(integer(0), load(stateAt + local * vector), set(local))),
    schedule,
    rounds,
    variables.flatMap((local) => {
      const place = stateAt + local * vector;
      return code(integer(0), sum(code(integer(0), load(place)), get(local)), store(place));
    }),
  );
}

function moduleBytes(): Uint8Array<ArrayBuffer> {
  const section = (id: number, ...content: readonly (number | Code)[]) => {
    const bytes = code(...content);
    return code(id, unsigned(bytes.length), bytes);
  };
  const name = (text: string) => code(text.length, [...Buffer.from(text)]);
  const body = code([2, 11, 0x7b, 1, 0x7f], compression(), 0x0b);
  return Uint8Array.from(
    code(
      [0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
      section(1, [1, 0x60, 0, 0]),
      section(3, [1, 0]),
      section(5, [1, 0, 1]),
      section(7, 2, name('memory'), [2, 0], name('compress'), [0, 0]),
      section(10, 1, unsigned(body.length), body),
    ),
  );
}

export interface Lanes {
  /** Words of the module's memory: word `index` of lane `lane` of the state is `index * 4 + lane`. */
  readonly words: Int32Array;
  readonly bytes: Uint8Array;
  readonly compress: () => void;
}

/** A module with a memory of its own. `constants`: the 64 of SHA-256. */
export function openLanes(constants: Int32Array): Lanes {
  const { memory, compress } = new WebAssembly.Instance(new WebAssembly.Module(moduleBytes())).exports;
  if (!(memory instanceof WebAssembly.Memory) || typeof compress !== 'function') throw new Error('No lanes came out.');
  const words = new Int32Array(memory.buffer);
  words.set(constants, constantsAt / 4);
  return { words, bytes: new Uint8Array(memory.buffer), compress: () => void Reflect.apply(compress, undefined, []) };
}
