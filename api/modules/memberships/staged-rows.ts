import { fileLimits } from '../customer-files/index.ts';
import { type DigestLanes, storedDigestBytes } from '../identifiers/index.ts';
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

/** Identifiers whose digests are made together. */
const waitingIdentifiers = 64;
/** Bytes sent at once. */
const pieceBytes = 256 * 1024;
const longestTuple = 2 + 10 * 4 + 2 + 8 + 2 + 1 + 3 * storedDigestBytes + 2 + 1 + 2;

function emptyPiece(): Buffer<ArrayBuffer> {
  return Buffer.from(new ArrayBuffer(pieceBytes));
}

/** Rows in COPY's binary format: a third of the text format's work on both sides, for digests are bytes. */
export class StagedRows {
  /** Scratch for the digests of some rows; {@link beginRow} says where those of the next one go. */
  readonly digests = new Uint8Array(32 * 2 * (waitingIdentifiers + fileLimits.identifiersOfRow));
  readonly #lanes: DigestLanes;
  readonly #waiting: StagedIdentifier[] = [];
  readonly #buckets: number;
  readonly #full: Uint8Array<ArrayBuffer>[] = [];
  readonly #free: Buffer<ArrayBuffer>[] = [];
  #bytes = emptyPiece();
  #length = 0;

  /** `lanes`: where the digests come from, once there are enough of them. */
  constructor(buckets: number, lanes: DigestLanes) {
    this.#buckets = buckets;
    this.#lanes = lanes;
  }

  /** Where the digests of a row begin: two of 32 bytes for each of its identifiers. */
  beginRow(): number {
    if (this.#waiting.length >= waitingIdentifiers) this.#write();
    return this.#waiting.length * 64;
  }

  /** Takes an identifier whose digests are being made. */
  add(identifier: StagedIdentifier): void {
    this.#waiting.push(identifier);
  }

  #write(): void {
    this.#lanes.flush();
    for (const identifier of this.#waiting) this.#put(identifier);
    this.#waiting.length = 0;
  }

  #put(identifier: StagedIdentifier): void {
    if (this.#length + longestTuple > pieceBytes) this.#close();
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

  /** The pieces that are full. */
  takeFull(): Uint8Array<ArrayBuffer>[] {
    return this.#full.splice(0);
  }

  /** The same, and what came since. */
  takeAll(): Uint8Array<ArrayBuffer>[] {
    this.#write();
    if (this.#length > 0) this.#close();
    return this.takeFull();
  }

  #close(): void {
    this.#full.push(this.#bytes.subarray(0, this.#length));
    this.#bytes = this.#free.pop() ?? emptyPiece();
    this.#length = 0;
  }

  /** Gives back a piece once it is sent: memory outside the heap is collected late. */
  giveBack({ buffer }: Uint8Array<ArrayBuffer>): void {
    this.#free.push(Buffer.from(buffer));
  }

  #int16(at: number, value: number): number {
    return this.#bytes.writeInt16BE(value, this.#bytes.writeInt32BE(2, at));
  }

  #boolean(at: number, value: boolean): number {
    return this.#bytes.writeInt8(value ? 1 : 0, this.#bytes.writeInt32BE(1, at));
  }

  #digest(at: number, from: number | undefined): number {
    if (from === undefined) return this.#bytes.writeInt32BE(-1, at);
    const start = this.#bytes.writeInt32BE(storedDigestBytes, at);
    this.#bytes.set(this.digests.subarray(from, from + storedDigestBytes), start);
    return start + storedDigestBytes;
  }
}
