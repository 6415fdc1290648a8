import { statfs } from 'node:fs/promises';
import { Counter, Gauge } from 'prom-client';
import type { DatabaseShares } from '../limits/database-shares.ts';
import type { Database } from '../db/database.ts';
import type { SqlDriver } from '../db/driver.ts';
import type { CacheState } from './cache-state.ts';
import type { Metrics } from './metrics.ts';

type Watched = Pick<Metrics, 'registry'>;

/** Publishes how many statements of requests run, and how many wait for their turn. */
export function watchTurns({ registry }: Watched, shares: DatabaseShares): void {
  new Gauge({
    name: 'litfass_turns',
    help: 'Database statements of requests, by class and state: running, or waiting for the turn of their company, partner or API key.',
    labelNames: ['class', 'state'],
    registers: [registry],
    collect() {
      for (const [name, { running, waiting }] of Object.entries(shares.load)) {
        this.set({ class: name, state: 'running' }, running);
        this.set({ class: name, state: 'waiting' }, waiting);
      }
    },
  });
}

/** Publishes the connections to PostgreSQL. An embedded database has none. */
export function watchPools({ registry }: Watched, { pools }: Pick<SqlDriver, 'pools'>): void {
  if (pools === undefined) return;
  new Gauge({
    name: 'litfass_pool_connections',
    help: 'Connections to PostgreSQL by pool and state: open, busy (in use by a statement or a transaction), or maximum (allowed). Absent without DATABASE_URL.',
    labelNames: ['pool', 'state'],
    registers: [registry],
    collect() {
      for (const { name, open, busy, maximum } of pools()) {
        this.set({ pool: name, state: 'open' }, open);
        this.set({ pool: name, state: 'busy' }, busy);
        this.set({ pool: name, state: 'maximum' }, maximum);
      }
    },
  });
  new Gauge({
    name: 'litfass_pool_waiting',
    help: 'Statements and transactions that wait for a connection to PostgreSQL, by pool. Absent without DATABASE_URL.',
    labelNames: ['pool'],
    registers: [registry],
    collect() {
      for (const { name, waiting } of pools()) this.set({ pool: name }, waiting);
    },
  });
}

/** Publishes whether a replica takes reads, and how far it is behind. Nothing without a replica. */
export function watchReplica({ registry }: Watched, replica: Database['replica']): void {
  if (replica === undefined) return;
  new Gauge({
    name: 'litfass_replica_up',
    help: '1 if the replica is reachable and at most five seconds behind, so that reads run there; otherwise 0. Absent without DATABASE_REPLICA_URL.',
    registers: [registry],
    collect() {
      this.set(replica.isNear ? 1 : 0);
    },
  });
  new Gauge({
    name: 'litfass_replica_lag_seconds',
    help: 'The number of seconds by which the replica is behind the primary. Absent without DATABASE_REPLICA_URL, and while the replica can’t be reached.',
    registers: [registry],
    collect() {
      const { lagSeconds } = replica;
      if (lagSeconds === undefined) this.remove();
      else this.set(lagSeconds);
    },
  });
}

/** Publishes whether this process counts rate limits in Redis. Nothing without Redis. */
export function watchRedis({ registry }: Watched, isOut: (() => boolean) | undefined): void {
  if (isOut === undefined) return;
  new Gauge({
    name: 'litfass_redis_up',
    help: '1 if Redis responded to the last request of this process; 0 while the process counts separately. Absent without REDIS_URL.',
    registers: [registry],
    collect() {
      this.set(isOut() ? 0 : 1);
    },
  });
}

/** Publishes the size and the use of caches in memory. */
export function watchCaches({ registry }: Watched, caches: Readonly<Record<string, () => CacheState>>): void {
  const labels = { labelNames: ['cache' as const], registers: [registry] };
  const entries = Object.entries(caches);
  new Gauge({
    name: 'litfass_cache_entries',
    help: 'Entries of an in-memory cache: documents (prepared documents) or keys (checked API keys).',
    ...labels,
    collect() {
      for (const [cache, state] of entries) this.set({ cache }, state().entries);
    },
  });
  new Counter({
    name: 'litfass_cache_hits_total',
    help: 'Lookups that found an entry in an in-memory cache.',
    ...labels,
    collect() {
      this.reset();
      for (const [cache, state] of entries) this.inc({ cache }, state().hits);
    },
  });
  new Counter({
    name: 'litfass_cache_misses_total',
    help: 'Lookups that found no entry in an in-memory cache.',
    ...labels,
    collect() {
      this.reset();
      for (const [cache, state] of entries) this.inc({ cache }, state().misses);
    },
  });
}

/** Publishes the free space of the file system that has uploads and secrets. */
export function watchDisk({ registry }: Watched, directory: string): void {
  new Gauge({
    name: 'litfass_disk_bytes',
    help: 'Bytes of the file system with DATA_DIR by state: size (of the file system) or free (what this process can use).',
    labelNames: ['state'],
    registers: [registry],
    async collect() {
      try {
        const { bsize, blocks, bavail } = await statfs(directory);
        this.set({ state: 'size' }, bsize * blocks);
        this.set({ state: 'free' }, bsize * bavail);
      } catch {
        // A directory that is gone has no space to publish; readiness reports it.
        this.reset();
      }
    },
  });
}
