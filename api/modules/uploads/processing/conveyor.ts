/** The number of chunks that may wait before `put` blocks. */
const room = 4;

/** A bounded queue of chunks between a producer and a sender that work concurrently. */
export class Conveyor<Piece> {
  readonly #waiting: { readonly piece: Piece; readonly taken: () => void }[] = [];
  readonly #sending: Promise<void>;
  #changed = Promise.withResolvers<undefined>();
  #isEnded = false;
  #failure: { readonly error: unknown } | undefined;

  constructor(send: (pieces: AsyncIterable<Piece>) => Promise<void>) {
    this.#sending = send(this.#pieces()).then(
      () => this.#change(),
      (error: unknown) => {
        this.#failure = { error };
        this.#change();
      },
    );
  }

  /** Rejects when sending has failed. `taken` is called when the chunk can be reused. */
  async put(piece: Piece, taken: () => void): Promise<void> {
    this.#waiting.push({ piece, taken });
    this.#change();
    while (this.#waiting.length > room && this.#failure === undefined) await this.#changed.promise;
    this.#throwFailure();
  }

  /** Resolves when everything is sent; rejects when sending failed. */
  async end(): Promise<void> {
    this.#isEnded = true;
    this.#change();
    await this.#sending;
    this.#throwFailure();
  }

  async *#pieces(): AsyncGenerator<Piece> {
    for (;;) {
      const next = this.#waiting.shift();
      if (next === undefined) {
        if (this.#isEnded) return;
        await this.#changed.promise;
        continue;
      }
      yield next.piece;
      next.taken();
      this.#change();
    }
  }

  #change(): void {
    this.#changed.resolve(undefined);
    this.#changed = Promise.withResolvers();
  }

  #throwFailure(): void {
    if (this.#failure === undefined) return;
    const { error } = this.#failure;
    throw error instanceof Error ? error : new Error('The rows could not be sent.', { cause: error });
  }
}
