import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { needs } from '#shared/testing/needs.ts';
import { needsPostgresPrograms } from '../testing/needs-postgres.ts';
import { databaseUrl, withServer } from '../testing/postgres-server.ts';
import { type FragilePostgres, findPostgres, startTemporaryPostgres } from '../testing/temporary-postgres.ts';
import { hasRedis, startTemporaryRedis } from '../testing/temporary-redis.ts';
import { startTemporaryReplica, type TemporaryReplica } from '../testing/temporary-replica.ts';
import { type Database, openDatabase } from './database.ts';
import { migrate } from './migrations/migrate.ts';
import type { LagChange } from './replica.ts';
import { statement } from './sql.ts';
import { TenantScope } from './tenant.ts';

const [nordlicht, papierboot] = [randomUUID(), randomUUID()];
const settings = { fsync: 'off' };

/** Where a read ran, and the names of the companies that it saw there without any condition of its own. */
const seen = statement<{ port: number; names: string[] }>(
  `select inet_server_port() as port, array(select name from company order by name) as names`,
  [],
);

describe('reads with a replica', { timeout: 60_000, ...needsPostgresPrograms }, () => {
  const opened = new AsyncDisposableStack();
  let primary: FragilePostgres;
  let replica: TemporaryReplica;
  let database: Database;
  /** What the database that most tests read has reported. */
  const lags: LagChange[] = [];

  async function open(redisUrl?: string, onLag: (change: LagChange) => void = () => undefined): Promise<Database> {
    const made = await openDatabase(
      {
        kind: 'postgres',
        url: databaseUrl(primary.url, 'litfass'),
        replicaUrl: databaseUrl(replica.url, 'litfass'),
        ...(redisUrl === undefined ? {} : { redisUrl }),
      },
      undefined,
      { observe: () => undefined, onLag },
    );
    opened.defer(() => made.close());
    return made;
  }

  beforeAll(async () => {
    const programs = findPostgres() ?? '';
    primary = await startTemporaryPostgres(programs, settings);
    opened.defer(() => primary.stop());
    await withServer(primary.url, (server) => server.query('create database litfass'));
    const first = await openDatabase({ kind: 'postgres', url: databaseUrl(primary.url, 'litfass') });
    await migrate(first.driver);
    await first.platform(async (platform) => {
      for (const [id, name] of [
        [nordlicht, 'Nordlicht'],
        [papierboot, 'Papierboot'],
      ]) {
        await platform.all(
          statement(
            `insert into company (id, name, kind, currency_code, time_zone) values ($1, $2, 'ADVERTISER', 'EUR', 'UTC')`,
            [id, name],
          ),
        );
      }
    });
    await first.close();
    replica = await startTemporaryReplica(programs, primary, settings);
    opened.defer(() => replica.stop());
    database = await open(undefined, (change) => lags.push(change));
  });
  afterAll(() => opened.disposeAsync());

  const portOf = ({ url }: { readonly url: string }) => Number(new URL(url).port);
  const read = (companyIds: readonly string[], from = database) => from.reading(TenantScope.of(companyIds)).first(seen);
  const onReplica = (companyId: string, from = database) =>
    expect.poll(async () => (await read([companyId], from))?.port, { timeout: 30_000 }).toBe(portOf(replica));

  /** A write as a mutation makes it. */
  const write = (companyId: string, to = database) =>
    to.tenant(TenantScope.of([companyId])).transaction((tenant) =>
      tenant.all(
        statement(
          `insert into audit_event (id, company_id, actor_kind, actor_id, actor_name, action, target_type, target_id, changes, request_id)
           values (gen_random_uuid(), $1, 'SYSTEM', $1, 'Test', 'test.done', 'Test', $1, '[]', 'request')`,
          [companyId],
        ),
      ),
    );
  const events = async (companyId: string, from = database) => {
    const counted = statement<{ count: number }>('select count(*)::int as count from audit_event', []);
    return (await from.reading(TenantScope.of([companyId])).first(counted))?.count ?? -1;
  };

  it('run there, each as its company alone', async () => {
    await onReplica(nordlicht);
    for (const kind of ['all', 'long'] as const) {
      const runner = (scope: TenantScope) => (kind === 'long' ? database.reading(scope).long : database.reading(scope));
      for (const [companyIds, names] of [
        [[nordlicht], ['Nordlicht']],
        [[papierboot], ['Papierboot']],
        [[], []],
      ] as const) {
        expect(await runner(TenantScope.of(companyIds)).first(seen)).toEqual({ port: portOf(replica), names });
      }
    }
  });

  it('find each write of their company, however far the replica is behind', async () => {
    await onReplica(nordlicht);
    await replica.pauseReplay();
    for (let count = (await events(nordlicht)) + 1, round = 0; round < 20; round += 1, count += 1) {
      await write(nordlicht);
      expect(await events(nordlicht)).toBe(count);
    }
    expect((await read([papierboot]))?.port).toBe(portOf(replica));
    // Now it is too far behind for others as well.
    await expect.poll(async () => (await read([papierboot]))?.port, { timeout: 15_000 }).toBe(portOf(primary));
    expect(database.replica?.lagSeconds).toBeGreaterThan(5);
    expect(lags).toMatchObject([{ isBehind: true }]);
    expect(lags[0]?.seconds).toBeGreaterThanOrEqual(5);
    await replica.resumeReplay();
    await onReplica(papierboot);
    await onReplica(nordlicht);
    expect(database.replica?.lagSeconds).toBeLessThan(5);
    expect(lags).toMatchObject([{ isBehind: true }, { isBehind: false }]);
  });

  it('find the writes of other processes', needs('redis-server', hasRedis()), async () => {
    const redis = await startTemporaryRedis();
    opened.defer(() => redis.stop());
    const [one, other] = [await open(redis.url), await open(redis.url)];
    await onReplica(nordlicht, one);
    await onReplica(nordlicht, other);
    await replica.pauseReplay();
    for (let count = (await events(nordlicht, other)) + 1, round = 0; round < 20; round += 1, count += 1) {
      await write(nordlicht, one);
      expect(await events(nordlicht, other)).toBe(count);
    }
    await replica.resumeReplay();
    await onReplica(nordlicht, other);
    redis.freeze();
    expect((await read([nordlicht], other))?.port).toBe(portOf(primary));
    redis.thaw();
    await onReplica(nordlicht, other);
  });

  it('go on at the primary when the replica crashes, and return to it', async () => {
    await onReplica(nordlicht);
    const crash = { isOver: false };
    const crashed = replica.crash().then(() => (crash.isOver = true));
    const found: Awaited<ReturnType<typeof read>>[] = [];
    // Read before, during and after the crash.
    while (!crash.isOver || found.length < 200) {
      found.push(...(await Promise.all(Array.from({ length: 10 }, () => read([nordlicht])))));
    }
    await crashed;
    for (const row of found) expect(row?.names).toEqual(['Nordlicht']);
    expect((await read([nordlicht]))?.port).toBe(portOf(primary));
    await replica.restart();
    await onReplica(nordlicht);
  });
});
