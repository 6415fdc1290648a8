import { type Lanes, openLanes, wordsAt } from './sha256-lanes.ts';

const laneCount = 4;
/** A text that leaves room for its padding in one block. */
const longestText = 55;
const words = wordsAt / 4;

/** What one digest at a time is made by: values that lanes don't take. */
interface OneByOne {
  putOfText(text: string, target: Uint8Array, offset: number): void;
}

/** Digests of texts, made four at a time: a file has millions of them. They are there after {@link flush}. */
export class DigestLanes {
  readonly #lanes: Lanes;
  readonly #oneByOne: OneByOne;
  readonly #initial: Int32Array;
  readonly #inner: Int32Array;
  readonly #outer: Int32Array;
  readonly #waiting: { target: Uint8Array; offset: number }[] = [];

  /** `states`: of SHA-256 as it begins, and of HMAC's two halves once they have taken the key. */
  constructor(
    constants: Int32Array,
    states: { readonly initial: Int32Array; readonly inner: Int32Array; readonly outer: Int32Array },
    oneByOne: OneByOne,
  ) {
    this.#lanes = openLanes(constants);
    this.#oneByOne = oneByOne;
    const inLanes = (state: Int32Array) => Int32Array.from({ length: 32 }, (_, at) => state[at >> 2] ?? 0);
    this.#initial = inLanes(states.initial);
    this.#inner = inLanes(states.inner);
    this.#outer = inLanes(states.outer);
  }

  /** Puts the digest of the text's SHA-256 into 32 bytes of `target`, by the next {@link flush} at the latest. */
  putOfText(text: string, target: Uint8Array, offset: number): void {
    const lane = this.#waiting.length;
    if (!this.#pack(text, lane)) {
      this.#oneByOne.putOfText(text, target, offset);
      return;
    }
    this.#waiting.push({ target, offset });
    if (lane + 1 === laneCount) this.flush();
  }

  flush(): void {
    const waiting = this.#waiting;
    if (waiting.length === 0) return;
    this.#compressFrom(this.#initial);
    this.#takeDigestAsBlock();
    this.#compressFrom(this.#inner);
    this.#takeDigestAsBlock();
    this.#compressFrom(this.#outer);
    for (let lane = 0; lane < waiting.length; lane += 1) {
      const place = waiting[lane];
      if (place !== undefined) this.#put(lane, place.target, place.offset);
    }
    waiting.length = 0;
  }

  /** Writes a text and its padding into a lane's block; false where it isn't short ASCII. */
  #pack(text: string, lane: number): boolean {
    const { bytes, words: memory } = this.#lanes;
    const { length } = text;
    if (length > longestText) return false;
    for (let word = (length >> 2) << 2; word < 64; word += 4) memory[words + word + lane] = 0;
    const start = wordsAt + lane * 4;
    for (let at = 0; at < length; at += 1) {
      const letter = text.charCodeAt(at);
      if (letter >= 0x80) return false;
      // The words of a block are big-endian, those of the memory little-endian.
      bytes[start + (at >> 2) * 16 + 3 - (at & 3)] = letter;
    }
    bytes[start + (length >> 2) * 16 + 3 - (length & 3)] = 0x80;
    memory[words + 15 * laneCount + lane] = length * 8;
    return true;
  }

  #compressFrom(state: Int32Array): void {
    this.#lanes.words.set(state);
    this.#lanes.compress();
  }

  /** The 32 bytes that came out as the second block of HMAC, behind the 64 of the key. */
  #takeDigestAsBlock(): void {
    const { words: memory } = this.#lanes;
    memory.copyWithin(words, 0, 8 * laneCount);
    memory.fill(0x80000000, words + 8 * laneCount, words + 9 * laneCount);
    memory.fill(0, words + 9 * laneCount, words + 15 * laneCount);
    memory.fill((64 + 32) * 8, words + 15 * laneCount, words + 16 * laneCount);
  }

  #put(lane: number, target: Uint8Array, offset: number): void {
    const { words: memory } = this.#lanes;
    for (let index = 0, at = offset; index < 8; index += 1, at += 4) {
      const word = memory[index * laneCount + lane] ?? 0;
      target[at] = word >>> 24;
      target[at + 1] = word >>> 16;
      target[at + 2] = word >>> 8;
      target[at + 3] = word;
    }
  }
}
