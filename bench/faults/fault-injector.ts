import { setTimeout as pause } from 'node:timers/promises';
import { withServer } from '#api/testing/postgres-server.ts';
import type { FragilePostgres } from '#api/testing/temporary-postgres.ts';
import type { FaultyProxy } from './faulty-proxy.ts';

/** The faults of the database and its network. */
const faultKinds = [
  'statement canceled',
  'backend terminated',
  'connection reset',
  'connection ended',
  'connection reset within an answer',
  'connection silent',
  'all connections silent',
  'network paused',
  'server crashed',
  'server restarted',
] as const;

export type FaultKind = (typeof faultKinds)[number];

export interface FaultPlan {
  readonly milliseconds: number;
  /** Minimum and maximum milliseconds between two common faults. */
  readonly betweenMs: readonly [number, number];
  /** Duration of each of the two database outages. */
  readonly outageMs: number;
  /** Rare faults, each at a fraction of the total time. */
  readonly rare: readonly {
    readonly kind: 'connection silent' | 'all connections silent' | 'network paused';
    readonly at: number;
  }[];
}

/** Duration of a network pause: longer than `/readyz` may take. */
const pauseMs = 3_000;

/** Injects faults for the planned time: the common ones at random moments, the rare ones at planned moments. */
export class FaultInjector {
  readonly counts: Record<FaultKind, number>;
  readonly #server: FragilePostgres;
  readonly #databaseUrl: string;
  readonly #proxy: FaultyProxy;
  readonly #random: () => number;

  constructor(server: FragilePostgres, databaseUrl: string, proxy: FaultyProxy, random: () => number) {
    this.#server = server;
    this.#databaseUrl = databaseUrl;
    this.#proxy = proxy;
    this.#random = random;
    this.counts = Object.fromEntries(faultKinds.map((kind) => [kind, 0])) as Record<FaultKind, number>;
  }

  async run(plan: FaultPlan, signal: AbortSignal): Promise<void> {
    const until = AbortSignal.any([signal, AbortSignal.timeout(plan.milliseconds)]);
    await Promise.all([
      this.#common(plan, until),
      this.#at(plan, 1 / 3, until, () => this.#restart('server crashed', plan.outageMs)),
      this.#at(plan, 2 / 3, until, () => this.#restart('server restarted', plan.outageMs)),
      ...plan.rare.map(({ kind, at }) => this.#at(plan, at, until, () => this.#rarely(kind))),
    ]);
    signal.throwIfAborted();
  }

  async #common({ betweenMs: [least, most] }: FaultPlan, signal: AbortSignal): Promise<void> {
    while (await goesOn(least + this.#random() * (most - least), signal)) {
      // While the server is down there is no session to cancel.
      await this.#commonFault(this.#random()).catch(() => undefined);
    }
  }

  async #commonFault(share: number): Promise<void> {
    if (share < 0.55) await this.#signalBackend('statement canceled', 'pg_cancel_backend');
    else if (share < 0.75) await this.#signalBackend('backend terminated', 'pg_terminate_backend');
    else if (share < 0.83) this.#count('connection reset', this.#proxy.cut('reset', this.#random));
    else if (share < 0.91) this.#count('connection ended', this.#proxy.cut('end', this.#random));
    else this.#count('connection reset within an answer', this.#proxy.cut('midway', this.#random));
  }

  /** A random session that runs a statement, if there is one. */
  async #signalBackend(kind: FaultKind, how: 'pg_cancel_backend' | 'pg_terminate_backend'): Promise<void> {
    const found = await withServer(this.#databaseUrl, (server) =>
      server.query(
        `select ${how}(pid) from (
          select pid from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'
          order by state = 'active' desc, md5(pid::text || $1) limit 1
        ) as chosen`,
        [String(this.#random())],
      ),
    );
    this.#count(kind, found.length > 0);
  }

  async #at(plan: FaultPlan, share: number, signal: AbortSignal, work: () => Promise<void>): Promise<void> {
    if (await goesOn(share * plan.milliseconds, signal)) await work();
  }

  async #rarely(kind: FaultPlan['rare'][number]['kind']): Promise<void> {
    if (kind === 'connection silent') this.#count(kind, this.#proxy.silenceOne(this.#random));
    else if (kind === 'all connections silent') {
      this.#proxy.silenceAll();
      this.#count(kind, true);
    } else {
      this.#proxy.pause();
      this.#count(kind, true);
      await pause(pauseMs);
      this.#proxy.resume();
    }
  }

  async #restart(kind: 'server crashed' | 'server restarted', outageMs: number): Promise<void> {
    await (kind === 'server crashed' ? this.#server.crash() : this.#server.shutDown());
    this.#count(kind, true);
    await pause(outageMs);
    await this.#server.restart();
  }

  #count(kind: FaultKind, happened: boolean): void {
    if (happened) this.counts[kind] += 1;
  }
}

/** Waits; returns false when the campaign ends first. */
async function goesOn(milliseconds: number, signal: AbortSignal): Promise<boolean> {
  return pause(milliseconds, true, { signal }).catch(() => false);
}
