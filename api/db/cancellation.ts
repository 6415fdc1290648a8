/** Milliseconds after which a statement that still runs gets another stop request. */
const repeatMs = 250;

/**
 * Cancels the work of one request: no further statement begins, and running statements are stopped. Each request has
 * one. An AbortSignal would cost ten times as much.
 */
export class Cancellation {
  #reason: Error | undefined;
  #stops: Set<() => void> | undefined;
  #onCancel: ((reason: Error) => void) | undefined;

  /** Why the work was canceled; undefined until then. */
  get reason(): Error | undefined {
    return this.#reason;
  }

  /** Throws the reason when the work was canceled. */
  throwIfCanceled(): void {
    if (this.#reason !== undefined) throw this.#reason;
  }

  /** Calls back once; immediately if the work was canceled already. */
  onCancel(callback: (reason: Error) => void): void {
    if (this.#reason === undefined) this.#onCancel = callback;
    else callback(this.#reason);
  }

  /** Cancels the work and stops its running statements. */
  cancel(reason: Error): void {
    if (this.#reason !== undefined) return;
    this.#reason = reason;
    this.#onCancel?.(reason);
    this.#stopAll();
  }

  /** Waits for a statement. When the work is canceled, `stop` is called repeatedly until the statement ends. */
  during<Result>(statement: Promise<Result>, stop: () => void): Promise<Result> {
    const stops = (this.#stops ??= new Set());
    stops.add(stop);
    // Not awaited: every statement passes here, and an async function costs as much as the rest of this method.
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

  /** A stop request may reach the server before the statement does, so it is repeated. */
  #stopAll(): void {
    if (this.#stops === undefined || this.#stops.size === 0) return;
    for (const stop of this.#stops) stop();
    setTimeout(() => this.#stopAll(), repeatMs).unref();
  }
}
