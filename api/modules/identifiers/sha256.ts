import { DigestLanes } from './digest-lanes.ts';

// SHA-256 (FIPS 180-4) and HMAC (RFC 2104) over short values, written out. A file has millions of them and each takes
// three rounds of compression; node:crypto pays 1.2 to 22 µs to be called at all, which is more than the work itself.
// The test compares every length with node:crypto.

const constants = new Int32Array(64);
const initial = new Int32Array(8);

/** The first 32 bits of the fractional parts of the cube and square roots of the first primes (FIPS 180-4, 4.2.2, 5.3.3). */
function fillConstants(): void {
  const fraction = (value: number) => Math.floor((value - Math.floor(value)) * 2 ** 32) | 0;
  for (let candidate = 2, found = 0; found < 64; candidate += 1) {
    let isPrime = true;
    for (let divisor = 2; divisor * divisor <= candidate; divisor += 1) isPrime &&= candidate % divisor !== 0;
    if (!isPrime) continue;
    constants[found] = fraction(Math.cbrt(candidate));
    if (found < 8) initial[found] = fraction(Math.sqrt(candidate));
    found += 1;
  }
}
fillConstants();

const words = new Int32Array(64);

/** Compresses 64 bytes of `bytes` into `state`. */
function compress(state: Int32Array, bytes: Uint8Array, offset: number): void {
  for (let at = 0, byte = offset; at < 16; at += 1, byte += 4) {
    words[at] =
      ((bytes[byte] ?? 0) << 24) |
      ((bytes[byte + 1] ?? 0) << 16) |
      ((bytes[byte + 2] ?? 0) << 8) |
      (bytes[byte + 3] ?? 0);
  }
  for (let at = 16; at < 64; at += 1) {
    const early = words[at - 15] ?? 0;
    const late = words[at - 2] ?? 0;
    const s0 = ((early >>> 7) | (early << 25)) ^ ((early >>> 18) | (early << 14)) ^ (early >>> 3);
    const s1 = ((late >>> 17) | (late << 15)) ^ ((late >>> 19) | (late << 13)) ^ (late >>> 10);
    words[at] = ((words[at - 16] ?? 0) + s0 + (words[at - 7] ?? 0) + s1) | 0;
  }
  let a = state[0] ?? 0;
  let b = state[1] ?? 0;
  let c = state[2] ?? 0;
  let d = state[3] ?? 0;
  let e = state[4] ?? 0;
  let f = state[5] ?? 0;
  let g = state[6] ?? 0;
  let h = state[7] ?? 0;
  for (let at = 0; at < 64; at += 1) {
    const sum1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7));
    const first = (h + sum1 + ((e & f) ^ (~e & g)) + (constants[at] ?? 0) + (words[at] ?? 0)) | 0;
    const sum0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10));
    const second = (sum0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + first) | 0;
    d = c;
    c = b;
    b = a;
    a = (first + second) | 0;
  }
  state[0] = ((state[0] ?? 0) + a) | 0;
  state[1] = ((state[1] ?? 0) + b) | 0;
  state[2] = ((state[2] ?? 0) + c) | 0;
  state[3] = ((state[3] ?? 0) + d) | 0;
  state[4] = ((state[4] ?? 0) + e) | 0;
  state[5] = ((state[5] ?? 0) + f) | 0;
  state[6] = ((state[6] ?? 0) + g) | 0;
  state[7] = ((state[7] ?? 0) + h) | 0;
}

const state = new Int32Array(8);

function putState(target: Uint8Array, offset: number): void {
  for (let at = 0; at < 8; at += 1) {
    const word = state[at] ?? 0;
    target[offset + at * 4] = word >>> 24;
    target[offset + at * 4 + 1] = word >>> 16;
    target[offset + at * 4 + 2] = word >>> 8;
    target[offset + at * 4 + 3] = word;
  }
}

/** Appends the padding behind `length` bytes, of which `before` more were compressed already; answers the padded length. */
function pad(bytes: Uint8Array, length: number, before: number): number {
  const padded = (length + 9 + 63) & ~63;
  bytes.fill(0, length + 1, padded);
  bytes[length] = 0x80;
  const bits = (before + length) * 8;
  for (let at = 1; at <= 4; at += 1) bytes[padded - at] = bits >>> ((at - 1) * 8);
  return padded;
}

const longest = 8_192;
const input = new Uint8Array(longest + 128);
const encoder = new TextEncoder();

/** Puts the SHA-256 of a text of at most 4 KiB into 32 bytes of `target`. */
function putSha256(text: string, target: Uint8Array, offset: number): void {
  const length = encodeInto(text);
  const padded = pad(input, length, 0);
  state.set(initial);
  for (let at = 0; at < padded; at += 64) compress(state, input, at);
  putState(target, offset);
}

function encodeInto(text: string): number {
  // ASCII by hand: TextEncoder takes longer to be called than most values are long.
  const { length } = text;
  if (length < 256) {
    let at = 0;
    for (; at < length; at += 1) {
      const code = text.charCodeAt(at);
      if (code >= 0x80) break;
      input[at] = code;
    }
    if (at === length) return length;
  }
  const { read, written } = encoder.encodeInto(text, input.subarray(0, longest));
  if (read < length) throw new RangeError(`A value of more than ${longest} bytes isn't hashed.`);
  return written;
}

/** What is stored of a digest: as little of HMAC-SHA256 as RFC 2104 (section 5) leaves as strong as it has to be. */
export const storedDigestBytes = 16;

/** Makes the digests that are stored: HMAC-SHA256 of a SHA-256, under a key derived from the pepper. */
export class IdentityDigests {
  readonly #inner = new Int32Array(initial);
  readonly #outer = new Int32Array(initial);
  readonly #block = new Uint8Array(64);

  /** `key`: 32 bytes. */
  constructor(key: Uint8Array) {
    const masked = (mask: number) => Uint8Array.from({ length: 64 }, (_, at) => (key[at] ?? 0) ^ mask);
    compress(this.#inner, masked(0x36), 0);
    compress(this.#outer, masked(0x5c), 0);
  }

  /** The same digests for very many texts. */
  inLanes(): DigestLanes {
    return new DigestLanes(constants, { initial, inner: this.#inner, outer: this.#outer }, this);
  }

  /** Puts the digest of the text's SHA-256 into 32 bytes of `target`. */
  putOfText(text: string, target: Uint8Array, offset: number): void {
    putSha256(text, this.#block, 0);
    this.#putOfBlock(target, offset);
  }

  /** Puts the digest of a SHA-256 that is given as 64 hexadecimal digits. */
  putOfHash(hex: string, target: Uint8Array, offset: number): void {
    for (let at = 0; at < 32; at += 1) {
      this.#block[at] = (digitOf(hex.charCodeAt(at * 2)) << 4) | digitOf(hex.charCodeAt(at * 2 + 1));
    }
    this.#putOfBlock(target, offset);
  }

  #putOfBlock(target: Uint8Array, offset: number): void {
    pad(this.#block, 32, 64);
    state.set(this.#inner);
    compress(state, this.#block, 0);
    putState(this.#block, 0);
    pad(this.#block, 32, 64);
    state.set(this.#outer);
    compress(state, this.#block, 0);
    putState(target, offset);
  }
}

/** The value of a lower-case hexadecimal digit by its code. */
function digitOf(code: number): number {
  return code < 0x3a ? code - 0x30 : code - 0x57;
}
