import type { Json } from '../content-files.ts';
import type { RunOutcome } from '../run-operation.ts';
import { fetchPages, waitSeconds, type PagesEnd, type PagesProgress } from './fetch-pages.ts';
import { estimatePages, type PagesEstimate } from './page-estimate.ts';
import type { PagePlan } from './page-plan.ts';
import { runAsChosen } from './run-as-chosen.ts';

/** Where fetching all pages of a list stands. */
export type AllPagesState =
  | { kind: 'idle' }
  | { kind: 'estimating' }
  /** It couldn't be told what it would take, so it isn't begun. */
  | { kind: 'refused'; outcome: RunOutcome }
  | { kind: 'estimated'; estimate: PagesEstimate }
  | { kind: 'fetching'; estimate: PagesEstimate; most: number; progress: PagesProgress }
  | { kind: 'ended'; estimate: PagesEstimate; end: PagesEnd; progress: PagesProgress; items: readonly Json[] };

const nothingYet: PagesProgress = { rows: 0, pages: 0, points: 0, waiting: null };

/** Fetches the pages of one list, and goes on doing so whatever else is looked at meanwhile. */
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

  /** Finds out what it would take. */
  async estimate(): Promise<void> {
    const { signal } = this.#begin({ kind: 'estimating' });
    const estimate = await estimatePages(this.#plan, (request, headers) => this.#run(request, signal, headers));
    if (signal.aborted) return;
    this.#change('kind' in estimate ? { kind: 'refused', outcome: estimate } : { kind: 'estimated', estimate });
  }

  /** Fetches up to so many rows, from the first page on. */
  async fetch(estimate: PagesEstimate, most: number): Promise<void> {
    this.#items = [];
    await this.#fetch(estimate, most, null, nothingYet);
  }

  /** Fetches so many more rows, from where it ended. */
  async goOn(more: number): Promise<void> {
    const state = this.#state;
    if (state.kind !== 'ended' || state.end.kind === 'complete') return;
    await this.#fetch(state.estimate, more, state.end.after, state.progress);
  }

  stop(): void {
    this.#stop.abort();
  }

  /** Goes back to the page the answer came with. */
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
    // Forgotten meanwhile, or begun anew.
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
