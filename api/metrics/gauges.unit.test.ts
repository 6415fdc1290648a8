import { expect, test } from 'vitest';
import { DatabaseShares } from '../limits/database-shares.ts';
import { watchDisk, watchPools, watchRedis, watchReplica, watchTurns } from './gauges.ts';
import { Metrics } from './metrics.ts';

/** The lines of one metric, as Prometheus reads them. */
async function linesOf({ registry }: Metrics, name: string): Promise<string[]> {
  return (await registry.metrics()).split('\n').filter((line) => line.startsWith(name));
}

test('the connections to PostgreSQL and the work that waits for one are read when they are asked for', async () => {
  const metrics = new Metrics('api', '1.2.3');
  const pool = { name: 'short', open: 4, busy: 3, maximum: 8, waiting: 0 };
  watchPools(metrics, { pools: () => [pool] });
  expect(await linesOf(metrics, 'litfass_pool_')).toEqual([
    'litfass_pool_connections{pool="short",state="open"} 4',
    'litfass_pool_connections{pool="short",state="busy"} 3',
    'litfass_pool_connections{pool="short",state="maximum"} 8',
    'litfass_pool_waiting{pool="short"} 0',
  ]);
  pool.waiting = 7;
  expect(await linesOf(metrics, 'litfass_pool_waiting')).toEqual(['litfass_pool_waiting{pool="short"} 7']);
});

test('a replica publishes its lag, and none while it is unreachable', async () => {
  const metrics = new Metrics('api', '1.2.3');
  const replica: { isNear: boolean; lagSeconds: number | undefined } = { isNear: true, lagSeconds: 0.5 };
  watchReplica(metrics, replica);
  expect(await linesOf(metrics, 'litfass_replica_')).toEqual([
    'litfass_replica_up 1',
    'litfass_replica_lag_seconds 0.5',
  ]);
  Object.assign(replica, { isNear: false, lagSeconds: undefined });
  expect(await linesOf(metrics, 'litfass_replica_')).toEqual(['litfass_replica_up 0']);
});

test('Redis is 0 while the process counts by itself', async () => {
  const metrics = new Metrics('api', '1.2.3');
  const state = { isOut: false };
  watchRedis(metrics, () => state.isOut);
  expect(await linesOf(metrics, 'litfass_redis_up')).toEqual(['litfass_redis_up 1']);
  state.isOut = true;
  metrics.redisOutage();
  expect(await linesOf(metrics, 'litfass_redis_')).toEqual(
    expect.arrayContaining(['litfass_redis_up 0', 'litfass_redis_outages_total 1']),
  );
});

test('what an installation doesn’t have publishes nothing', async () => {
  const metrics = new Metrics('api', '1.2.3');
  watchPools(metrics, {});
  watchReplica(metrics, undefined);
  watchRedis(metrics, undefined);
  watchDisk(metrics, '/no/such/directory');
  for (const name of ['litfass_pool_', 'litfass_replica_', 'litfass_redis_up', 'litfass_disk_bytes']) {
    expect(await linesOf(metrics, name)).toEqual([]);
  }
});

test('the wait for a turn is measured by class', async () => {
  const metrics = new Metrics('api', '1.2.3');
  watchTurns(metrics, new DatabaseShares(1_000));
  metrics.turn('long', 0.3);
  const lines = await linesOf(metrics, 'litfass_turn_wait_seconds');
  expect(lines).toContain('litfass_turn_wait_seconds_bucket{le="0.5",class="long"} 1');
  expect(lines).toContain('litfass_turn_wait_seconds_bucket{le="0.1",class="long"} 0');
});
