import { createHash, type Hash } from 'node:crypto';

/** The SHA-256 of each part of a file that is read from its beginning to its end. */
export class PartDigests {
  readonly #partSize: number;
  readonly #done: string[] = [];
  #hash: Hash | undefined;
  #length = 0;

  /** `partSize` is the bytes of each part but the last; infinite for a file that is one part. */
  constructor(partSize: number) {
    this.#partSize = partSize;
  }

  update(chunk: Uint8Array): void {
    let rest = chunk;
    while (rest.length > 0) {
      const piece = rest.subarray(0, this.#partSize - this.#length);
      this.#hash ??= createHash('sha256');
      this.#hash.update(piece);
      this.#length += piece.length;
      if (this.#length === this.#partSize) this.#end();
      rest = rest.subarray(piece.length);
    }
  }

  /** Base64 of the 32 bytes, in the order of the parts. Ends the last part. */
  digests(): readonly string[] {
    this.#end();
    return this.#done;
  }

  #end(): void {
    if (this.#hash !== undefined) this.#done.push(this.#hash.digest('base64'));
    this.#hash = undefined;
    this.#length = 0;
  }
}
