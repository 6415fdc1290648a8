import type { Json } from '#shared/json.ts';
import type { RunOutcome } from '../run/run-operation.ts';
import { fetchPages, waitSeconds, type PagesEnd, type PagesProgress } from './fetch-pages.ts';
import { estimatePages, type PagesEstimate } from './page-estimate.ts';
import type { PagePlan } from './page-plan.ts';
import { runAsChosen } from './run-as-chosen.ts';

/** The state of fetching all pages of a list. */
export type AllPagesState =
  | { kind: 'idle' }
  | { kind: 'estimating' }
  /** The estimate failed, so fetching doesn't start. */
  | { kind: 'refused'; outcome: RunOutcome }
  | { kind: 'estimated'; estimate: PagesEstimate }
  | { kind: 'fetching'; estimate: PagesEstimate; most: number; progress: PagesProgress }
  | { kind: 'ended'; estimate: PagesEstimate; end: PagesEnd; progress: PagesProgress; items: readonly Json[] };

const nothingYet: PagesProgress = { rows: 0, pages: 0, points: 0, waiting: null };

/** Fetches the pages of one list. Continues while the reader looks at other things. */
export class AllPages {
  #state: AllPagesState = { kind: 'idle' };
  #items: Json[] = [];
  #stop = new AbortController();
  readonly #plan: PagePlan;
  readonly #run: typeof runAsChosen;
  readonly #listeners = new Set<() => void>();

  constructor(plan: PagePlan, run = runAsChosen) {
    this.#plan = plan;
    this.#run = run;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly read = (): AllPagesState => this.#state;

  /** Estimates the rows and the cost. */
  async estimate(): Promise<void> {
    const { signal } = this.#begin({ kind: 'estimating' });
    const estimate = await estimatePages(this.#plan, (request, headers) => this.#run(request, signal, headers));
    if (signal.aborted) return;
    this.#change('kind' in estimate ? { kind: 'refused', outcome: estimate } : { kind: 'estimated', estimate });
  }

  /** Fetches at most this many rows, starting at the first page. */
  async fetch(estimate: PagesEstimate, most: number): Promise<void> {
    this.#items = [];
    await this.#fetch(estimate, most, null, nothingYet);
  }

  /** Fetches this many more rows, starting where it ended. */
  async goOn(more: number): Promise<void> {
    const state = this.#state;
    if (state.kind !== 'ended' || state.end.kind === 'complete') return;
    await this.#fetch(state.estimate, more, state.end.after, state.progress);
  }

  stop(): void {
    this.#stop.abort();
  }

  /** Returns to the page that the response contained. */
  forget(): void {
    this.#stop.abort();
    this.#items = [];
    this.#change({ kind: 'idle' });
  }

  async #fetch(estimate: PagesEstimate, more: number, after: string | null, before: PagesProgress): Promise<void> {
    const most = before.rows + more;
    const { signal } = this.#begin({ kind: 'fetching', estimate, most, progress: before });
    let progress = before;
    const end = await fetchPages({
      plan: this.#plan,
      limit: estimate.limit,
      most: more,
      after,
      ask: this.#run,
      wait: waitSeconds,
      signal,
      onRows: (items) => {
        for (const item of items) this.#items.push(item);
      },
      onProgress: ({ rows, pages, points, waiting }) => {
        const sum = { rows: before.rows + rows, pages: before.pages + pages, points: before.points + points };
        progress = { ...sum, waiting };
        if (!signal.aborted) this.#change({ kind: 'fetching', estimate, most, progress });
      },
    });
    // The state was reset or fetching restarted in the meantime.
    if (this.#stop.signal !== signal || this.#state.kind !== 'fetching') return;
    const ended = { ...progress, waiting: null };
    this.#change({ kind: 'ended', estimate, end, progress: ended, items: [...this.#items] });
  }

  #begin(state: AllPagesState): AbortController {
    this.#stop.abort();
    this.#stop = new AbortController();
    this.#change(state);
    return this.#stop;
  }

  #change(state: AllPagesState): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}
