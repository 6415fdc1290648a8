/** A pause before what is under way is stopped, and before it is told so again. */
const pauseMs = 250;

/**
 * Ends the work of one request: no statement begins after it, and those under way are stopped. An AbortSignal would do
 * the same at ten times the price, and each request makes one.
 */
export class Cancellation {
  #reason: Error | undefined;
  #stops: Set<() => void> | undefined;
  #onCancel: ((reason: Error) => void) | undefined;

  /** Why the work was ended; undefined while it goes on. */
  get reason(): Error | undefined {
    return this.#reason;
  }

  /** Throws the reason when the work was ended. */
  throwIfCancelled(): void {
    if (this.#reason !== undefined) throw this.#reason;
  }

  /** Calls back once, at once when the work was ended already. */
  onCancel(callback: (reason: Error) => void): void {
    if (this.#reason === undefined) this.#onCancel = callback;
    else callback(this.#reason);
  }

  /** Ends the work and stops what is under way. */
  cancel(reason: Error): void {
    this.#end(reason);
    this.#stopAll();
  }

  /**
   * Ends the work, and stops in a moment what is then still under way. PostgreSQL cancels whatever a connection runs when
   * the request arrives: stopping every statement of impatient callers at once would now and then hit the next one's.
   */
  cancelGently(reason: Error): void {
    this.#end(reason);
    this.#stopLater();
  }

  /** Waits for a statement; `stop` is called when the work is ended meanwhile, again and again until it is over. */
  during<Result>(statement: Promise<Result>, stop: () => void): Promise<Result> {
    const stops = (this.#stops ??= new Set());
    stops.add(stop);
    // Not awaited: each statement passes here, and an async function and its promises cost as much as all else here.
    return statement.then(
      (result) => {
        stops.delete(stop);
        return result;
      },
      (error: unknown) => {
        stops.delete(stop);
        throw error;
      },
    );
  }

  #end(reason: Error): void {
    if (this.#reason !== undefined) return;
    this.#reason = reason;
    this.#onCancel?.(reason);
  }

  #stopAll(): void {
    for (const stop of this.#stops ?? []) stop();
    this.#stopLater();
  }

  #stopLater(): void {
    if (this.#stops === undefined || this.#stops.size === 0) return;
    setTimeout(() => this.#stopAll(), pauseMs).unref();
  }
}
