/** The outcome of one statement. */
export type Outcome =
  | { readonly kind: 'ok' }
  | { readonly kind: 'error'; readonly error: string }
  | { readonly kind: 'wrong' | 'foreign'; readonly detail: string };

/** How many statements had which outcome. */
export interface Counts {
  readonly statements: number;
  readonly ok: number;
  /** By kind: the SQLSTATE, the driver's code, or the HTTP status with the API's code. */
  readonly errors: Readonly<Record<string, number>>;
  readonly wrong: number;
  readonly foreign: number;
  readonly unsettled: number;
  /** The first invalid outcomes, as text. */
  readonly examples: readonly string[];
}

/** `statement_timeout`, two seconds for the driver to notice, and one for a busy machine. */
export const settleWithinMs = 13_000;

const mostExamples = 20;

/** Runs statements and counts their outcomes. */
export class Tally {
  #statements = 0;
  #ok = 0;
  #wrong = 0;
  #foreign = 0;
  #unsettled = 0;
  readonly #errors = new Map<string, number>();
  readonly #examples: string[] = [];

  /** Waits for a statement, but no longer than {@link settleWithinMs}; never rejects. */
  async settle(name: string, running: Promise<Outcome>): Promise<void> {
    const { promise: tooLate, resolve } = Promise.withResolvers<'unsettled'>();
    const timer = setTimeout(() => resolve('unsettled'), settleWithinMs);
    const failed = (error: unknown): Outcome => ({ kind: 'error', error: errorKind(error) });
    const outcome = await Promise.race([running.catch(failed), tooLate]);
    clearTimeout(timer);
    this.#statements += 1;
    if (outcome === 'unsettled') {
      this.#unsettled += 1;
      this.#example(`${name} wasn’t settled after ${settleWithinMs} ms`);
    } else this.#count(name, outcome);
  }

  /** Adds the counts of another process. */
  add({ statements, ok, wrong, foreign, unsettled, errors, examples }: Counts): void {
    this.#statements += statements;
    this.#ok += ok;
    this.#wrong += wrong;
    this.#foreign += foreign;
    this.#unsettled += unsettled;
    for (const [kind, count] of Object.entries(errors)) this.#addError(kind, count);
    for (const example of examples) this.#example(example);
  }

  /** The counts so far. */
  get counts(): Counts {
    return {
      statements: this.#statements,
      ok: this.#ok,
      wrong: this.#wrong,
      foreign: this.#foreign,
      unsettled: this.#unsettled,
      errors: Object.fromEntries([...this.#errors].toSorted(([, left], [, right]) => right - left)),
      examples: [...this.#examples],
    };
  }

  #count(name: string, outcome: Outcome): void {
    if (outcome.kind === 'ok') this.#ok += 1;
    else if (outcome.kind === 'error') this.#addError(outcome.error, 1);
    else {
      if (outcome.kind === 'wrong') this.#wrong += 1;
      else this.#foreign += 1;
      this.#example(`${name}: ${outcome.detail}`);
    }
  }

  #addError(kind: string, count: number): void {
    this.#errors.set(kind, (this.#errors.get(kind) ?? 0) + count);
  }

  #example(text: string): void {
    if (this.#examples.length < mostExamples) this.#examples.push(text);
  }
}

/** The code of an error, or the beginning of its message. */
function errorKind(error: unknown): string {
  if (!(error instanceof Error)) return String(error).slice(0, 60);
  if ('code' in error && typeof error.code === 'string') return error.code;
  return error.cause === undefined ? error.message.slice(0, 60) : errorKind(error.cause);
}
