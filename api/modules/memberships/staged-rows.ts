import type { IdentityKind } from './identity-kinds.ts';

/** One identifier of a row on its way to the staging table. */
export interface StagedIdentifier {
  readonly row: number;
  readonly kind: IdentityKind;
  readonly hashed: boolean;
  /** Where its 32 bytes begin in {@link StagedRows.digests}. */
  readonly digest: number;
  readonly alternate: number | undefined;
  /** Digest of the row's first identifier; undefined for that one itself. */
  readonly person: number | undefined;
  readonly siblings: number;
  readonly ownConsent: boolean;
  readonly consent: number;
}

/** The columns in the order in which {@link StagedRows} writes them. */
export const stagedColumns =
  'bucket, row_number, kind, hashed, digest, alternate, person, siblings, own_consent, consent';

const signature = Buffer.from('PGCOPY\n\xff\r\n\0', 'latin1');
const headerLength = signature.length + 8;
/** Bytes of one COPY. */
const copyBytes = 1024 * 1024;
const longestTuple = 2 + 10 * 4 + 2 + 8 + 2 + 1 + 3 * 32 + 2 + 1 + 2;

function emptyCopy(): Buffer<ArrayBuffer> {
  const bytes = Buffer.from(new ArrayBuffer(copyBytes));
  signature.copy(bytes);
  return bytes;
}

/** Rows in COPY's binary format: a third of the text format's work on both sides, for digests are bytes. */
export class StagedRows {
  /** Scratch for the digests of one row: ten identifiers, two each. */
  readonly digests = new Uint8Array(32 * 20);
  readonly #buckets: number;
  readonly #full: Uint8Array<ArrayBuffer>[] = [];
  readonly #free: Buffer<ArrayBuffer>[] = [];
  #bytes = emptyCopy();
  #length = headerLength;

  constructor(buckets: number) {
    this.#buckets = buckets;
  }

  add(identifier: StagedIdentifier): void {
    if (this.#length + longestTuple + 2 > copyBytes) this.#close();
    const bytes = this.#bytes;
    let at = bytes.writeInt16BE(10, this.#length);
    at = this.#int16(at, ((this.digests[identifier.digest] ?? 0) * this.#buckets) >> 8);
    at = bytes.writeInt32BE(8, at);
    at = bytes.writeInt32BE(Math.floor(identifier.row / 2 ** 32), at);
    at = bytes.writeUInt32BE(identifier.row >>> 0, at);
    at = this.#int16(at, identifier.kind);
    at = this.#boolean(at, identifier.hashed);
    at = this.#digest(at, identifier.digest);
    at = this.#digest(at, identifier.alternate);
    at = this.#digest(at, identifier.person);
    at = this.#int16(at, identifier.siblings);
    at = this.#boolean(at, identifier.ownConsent);
    this.#length = this.#int16(at, identifier.consent);
  }

  /** The bytes of each COPY that is full. */
  takeFull(): Uint8Array<ArrayBuffer>[] {
    return this.#full.splice(0);
  }

  /** The same, and what came since. */
  takeAll(): Uint8Array<ArrayBuffer>[] {
    if (this.#length > headerLength) this.#close();
    return this.takeFull();
  }

  #close(): void {
    const end = this.#bytes.writeInt16BE(-1, this.#length);
    this.#full.push(this.#bytes.subarray(0, end));
    this.#bytes = this.#free.pop() ?? emptyCopy();
    this.#length = headerLength;
  }

  /** Gives back what was taken once it is sent: memory outside the heap is collected late. */
  giveBack(copies: readonly Uint8Array<ArrayBuffer>[]): void {
    for (const { buffer } of copies) this.#free.push(Buffer.from(buffer));
  }

  #int16(at: number, value: number): number {
    return this.#bytes.writeInt16BE(value, this.#bytes.writeInt32BE(2, at));
  }

  #boolean(at: number, value: boolean): number {
    return this.#bytes.writeInt8(value ? 1 : 0, this.#bytes.writeInt32BE(1, at));
  }

  #digest(at: number, from: number | undefined): number {
    if (from === undefined) return this.#bytes.writeInt32BE(-1, at);
    const start = this.#bytes.writeInt32BE(32, at);
    this.#bytes.set(this.digests.subarray(from, from + 32), start);
    return start + 32;
  }
}
