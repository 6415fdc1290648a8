import { storedDigestBytes } from '../identity/sha256.ts';
import type { IdentityKind } from '../identity/identity-kinds.ts';

/** One identifier of a row for the staging table. */
export interface StagedIdentifier {
  readonly row: number;
  readonly kind: IdentityKind;
  readonly hashed: boolean;
  /** Each digest has {@link storedDigestBytes} bytes. */
  readonly digest: Uint8Array;
  readonly alternate: Uint8Array | undefined;
  /** The digest of the row's first identifier; undefined for the first one itself. */
  readonly person: Uint8Array | undefined;
  readonly siblings: number;
  readonly ownConsent: boolean;
  readonly consent: number;
}

/** The columns in the order in which {@link StagedRows} writes them. */
export const stagedColumns =
  'bucket, row_number, kind, hashed, digest, alternate, person, siblings, own_consent, consent';

/** The size of a chunk in bytes. */
const pieceBytes = 256 * 1024;
const longestTuple = 2 + 10 * 4 + 2 + 8 + 2 + 1 + 3 * storedDigestBytes + 2 + 1 + 2;

function emptyPiece(): Buffer<ArrayBuffer> {
  return Buffer.from(new ArrayBuffer(pieceBytes));
}

/**
 * Rows in COPY's binary format. It takes a third of the text format's CPU time on both sides, because digests are
 * bytes.
 */
export class StagedRows {
  readonly #buckets: number;
  readonly #full: Uint8Array<ArrayBuffer>[] = [];
  readonly #free: Buffer<ArrayBuffer>[] = [];
  #bytes = emptyPiece();
  #length = 0;

  /** `buckets`: the number of partitions of the staging table. */
  constructor(buckets: number) {
    this.#buckets = buckets;
  }

  /** Writes an identifier into the current chunk. */
  add(identifier: StagedIdentifier): void {
    if (this.#length + longestTuple > pieceBytes) this.#close();
    const bytes = this.#bytes;
    let at = bytes.writeInt16BE(10, this.#length);
    at = this.#int16(at, ((identifier.digest[0] ?? 0) * this.#buckets) >> 8);
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

  /** Returns the full chunks. */
  takeFull(): Uint8Array<ArrayBuffer>[] {
    return this.#full.splice(0);
  }

  /** Returns the full chunks and the current one. */
  takeAll(): Uint8Array<ArrayBuffer>[] {
    if (this.#length > 0) this.#close();
    return this.takeFull();
  }

  #close(): void {
    this.#full.push(this.#bytes.subarray(0, this.#length));
    this.#bytes = this.#free.pop() ?? emptyPiece();
    this.#length = 0;
  }

  /** Returns a sent chunk for reuse, because memory outside the heap is collected late. */
  giveBack({ buffer }: Uint8Array<ArrayBuffer>): void {
    this.#free.push(Buffer.from(buffer));
  }

  #int16(at: number, value: number): number {
    return this.#bytes.writeInt16BE(value, this.#bytes.writeInt32BE(2, at));
  }

  #boolean(at: number, value: boolean): number {
    return this.#bytes.writeInt8(value ? 1 : 0, this.#bytes.writeInt32BE(1, at));
  }

  #digest(at: number, digest: Uint8Array | undefined): number {
    if (digest === undefined) return this.#bytes.writeInt32BE(-1, at);
    const start = this.#bytes.writeInt32BE(digest.length, at);
    this.#bytes.set(digest, start);
    return start + digest.length;
  }
}
