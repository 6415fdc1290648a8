import { setTimeout as pause } from 'node:timers/promises';
import type { Activities } from './activities.ts';

type Activity = 'read' | 'write' | 'page' | 'signIn' | 'upload';

/**
 * How often each activity begins in a second: together about 100 requests, because a sign-in sends six and an upload
 * four. They begin on time whether or not earlier ones have ended, as those of independent clients do.
 */
const perSecond: Readonly<Record<Activity, number>> = { read: 60, write: 14, page: 20, signIn: 0.5, upload: 0.7 };

const tickMs = 20;

/** Requests of many clients at a steady rate. */
export class Traffic {
  readonly #activities: Activities;
  readonly #rates: readonly (readonly [Activity, number])[];
  readonly #running = new Set<Promise<void>>();
  readonly #stopping = new AbortController();
  #ticking = Promise.resolve();
  /** Activities that weren't begun because too many were under way. */
  skipped = 0;

  /** `share` of 1 is about 100 requests a second. */
  constructor(activities: Activities, options: { readonly share: number; readonly pages: boolean }) {
    this.#activities = activities;
    const all = Object.entries(perSecond) as [Activity, number][];
    this.#rates = all
      .filter(([activity]) => options.pages || activity !== 'page')
      .map(([activity, rate]) => [activity, rate * options.share]);
  }

  start(): void {
    this.#ticking = this.#run();
  }

  /** Begins nothing more. Resolves when everything under way has ended. */
  async rest(): Promise<void> {
    this.#stopping.abort();
    await this.#ticking;
    await Promise.all(this.#running);
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopping;
    const began = performance.now();
    const counts = new Map<Activity, number>();
    while (!signal.aborted) {
      const seconds = (performance.now() - began) / 1_000;
      for (const [activity, rate] of this.#rates) {
        let count = counts.get(activity) ?? 0;
        for (; count < seconds * rate; count += 1) this.#begin(activity, count);
        counts.set(activity, count);
      }
      await pause(tickMs, undefined, { signal }).catch(() => undefined);
    }
  }

  #begin(activity: Activity, number: number): void {
    if (this.#running.size >= mostRunning) {
      this.skipped += 1;
      return;
    }
    const running: Promise<void> = this.#activities[activity](number).then(() => void this.#running.delete(running));
    this.#running.add(running);
  }
}

/** A bound for the memory and the sockets of this process: several outages' worth of activities. */
const mostRunning = 3_000;
