// SHA-256 (FIPS 180-4) and HMAC (RFC 2104) over short values, in JavaScript. A file has millions of values. Each takes
// three rounds of compression, 1.1 µs here. One-shot `crypto.hash` takes 3 µs, mostly for the call itself. The test
// compares every length with node:crypto.

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

/** Writes the first bytes of the state, a multiple of four, to the start of `target`. */
function putState(target: Uint8Array, length: number): void {
  for (let at = 0; at < length; at += 4) {
    const word = state[at >> 2] ?? 0;
    target[at] = word >>> 24;
    target[at + 1] = word >>> 16;
    target[at + 2] = word >>> 8;
    target[at + 3] = word;
  }
}

/** Appends the padding after `length` bytes, when `before` more were compressed already. Returns the padded length. */
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

/** Writes the SHA-256 of a text of at most 8 KiB into the first 32 bytes of `target`. */
function putSha256(text: string, target: Uint8Array): void {
  const length = encodeInto(text);
  const padded = pad(input, length, 0);
  state.set(initial);
  for (let at = 0; at < padded; at += 64) compress(state, input, at);
  putState(target, 32);
}

function encodeInto(text: string): number {
  // Encodes ASCII without TextEncoder, whose call takes longer than the encoding of most values.
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

/** The stored length of a digest: RFC 2104 (section 5) considers half of HMAC-SHA256 strong enough. */
export const storedDigestBytes = 16;

/** Computes the stored digests: the first half of the HMAC-SHA256 of a SHA-256, with a key derived from the pepper. */
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

  /** The digest of a text of at most 8 KiB: {@link storedDigestBytes} bytes. */
  ofText(text: string): Uint8Array {
    putSha256(text, this.#block);
    return this.#ofBlock();
  }

  /** The digest of a text whose SHA-256 is given as 64 lower-case hexadecimal digits. */
  ofHash(hex: string): Uint8Array {
    for (let at = 0; at < 32; at += 1) {
      this.#block[at] = (digitOf(hex.charCodeAt(at * 2)) << 4) | digitOf(hex.charCodeAt(at * 2 + 1));
    }
    return this.#ofBlock();
  }

  #ofBlock(): Uint8Array {
    pad(this.#block, 32, 64);
    state.set(this.#inner);
    compress(state, this.#block, 0);
    putState(this.#block, 32);
    pad(this.#block, 32, 64);
    state.set(this.#outer);
    compress(state, this.#block, 0);
    const digest = new Uint8Array(storedDigestBytes);
    putState(digest, storedDigestBytes);
    return digest;
  }
}

/** The value of a lowercase hexadecimal digit by its character code. */
function digitOf(code: number): number {
  return code < 0x3a ? code - 0x30 : code - 0x57;
}
