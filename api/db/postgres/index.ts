import pg from 'pg';
import type { Role, Row, SqlDriver } from '../driver.ts';
import { connectTimeoutMs, silenceMs as defaultSilenceMs } from './connection.ts';
import { ExclusivePool } from './exclusive-pool.ts';
import { listen } from './listen.ts';
import { Pipeline } from './pipeline.ts';
import { poolSizes } from './pool-sizes.ts';
import { ServerWatch } from './server-watch.ts';

export { withMaintenance } from './maintenance.ts';
export { textTypes } from './text-types.ts';

/**
 * Milliseconds that a statement of the platform's own transactions may take. Work on an upload's rows overrides the
 * server's timeout.
 */
const platformBoundMs = 15 * 60_000;

interface Bounds {
  /** Milliseconds without a response after which a connection counts as lost. */
  readonly silenceMs?: number;
  /** The connections for statements that the process opens at most. */
  readonly connections?: number;
}

/**
 * PostgreSQL through pg. Each role has its own connections, so that no statement can forget to switch. Short statements
 * of requests share pipelined connections. Transactions and statements that may take long have exclusive ones.
 */
export function openPostgres(url: string, bounds: Bounds = {}): SqlDriver {
  const watch = new ServerWatch(url);
  const { silenceMs = defaultSilenceMs } = bounds;
  const { pipelines: sizes, exclusive } = poolSizes(bounds.connections);
  const pipelines = {
    litfass_app: new Pipeline(url, 'litfass_app', { maximum: sizes.litfass_app, silenceMs, watch }),
    litfass_auth: new Pipeline(url, 'litfass_auth', { maximum: sizes.litfass_auth, silenceMs, watch }),
  };
  const pools: Record<Role, ExclusivePool> = {
    litfass_app: new ExclusivePool(url, 'litfass_app', { maximum: exclusive.litfass_app, watch }),
    litfass_auth: new ExclusivePool(url, 'litfass_auth', { maximum: exclusive.litfass_auth, watch }),
    litfass_platform: new ExclusivePool(url, 'litfass_platform', { maximum: exclusive.litfass_platform, watch }),
    litfass_staff: new ExclusivePool(url, 'litfass_staff', { maximum: exclusive.litfass_staff, watch }),
    litfass_partner: new ExclusivePool(url, 'litfass_partner', { maximum: exclusive.litfass_partner, watch }),
  };
  const transaction: SqlDriver['transaction'] = (role, work, cancellation) =>
    pools[role].use(role === 'litfass_platform' ? platformBoundMs : silenceMs, cancellation, (session) =>
      session.transaction(() =>
        work(
          (text, values) => session.run(text, values),
          (table, rows) => session.copyText(table, rows),
        ),
      ),
    );
  const runLong: SqlDriver['runLong'] = (role, text, values, cancellation) =>
    pools[role].use(silenceMs, cancellation, (session) => session.run(text, values));
  return {
    run: (role, text, values, cancellation) => {
      if (cancellation?.reason !== undefined) return Promise.reject(cancellation.reason);
      if (role === 'litfass_app' || role === 'litfass_auth') return pipelines[role].run(text, values);
      return runLong(role, text, values, cancellation);
    },
    runLong,
    transaction,
    copyIn: (table, rows) =>
      pools.litfass_platform.use(silenceMs, undefined, (session) =>
        session.transaction(async () => {
          await session.run('set local statement_timeout = 0', []);
          await session.copyBinary(table, rows);
        }),
      ),
    script: (role, text) =>
      pools[role].use(silenceMs, undefined, (session) => session.transaction(() => session.runAll(text))),
    listen: (channel, listener) => listen(url, channel, listener, watch.createSocket),
    runAsOwner: async (text) => {
      const owner = new pg.Client({ connectionString: url, connectionTimeoutMillis: connectTimeoutMs });
      owner.on('error', () => undefined);
      try {
        await owner.connect();
        // Several statements have several results.
        return [await owner.query<Row>(text)].flat().at(-1)?.rows ?? [];
      } finally {
        await owner.end();
      }
    },
    pools: () => [...Object.values(pipelines), ...Object.values(pools)].map(({ state }) => state),
    close: async () => {
      await Promise.all([...Object.values(pipelines), ...Object.values(pools)].map((open) => open.close()));
      await watch.close();
    },
  };
}
