import { randomBytes } from 'node:crypto';
import { prepareBucket } from '#api/storage/s3/prepare-bucket.ts';
import type { S3StoreConfig } from '#api/storage/s3/s3-store.ts';
import { startRadosgw } from '#api/storage/testing/radosgw.ts';
import { databaseUrl, withServer } from '#api/testing/postgres-server.ts';
import type { Relay } from '#api/testing/relay.ts';
import { startRelayThread } from '#api/testing/relay-thread.ts';
import { type FragilePostgres, findPostgres, startTemporaryPostgres } from '#api/testing/temporary-postgres.ts';
import { startTemporaryRedis, type TemporaryRedis } from '#api/testing/temporary-redis.ts';
import { startTemporaryReplica, type TemporaryReplica } from '#api/testing/temporary-replica.ts';

/** PostgreSQL: two processes behind an address that stays when the second one takes over. */
export interface ClusterPostgres {
  /** The database by its stable address, as the role of the processes, which owns nothing. */
  readonly url: string;
  /** The same as the role that owns the tables and runs the migrations. */
  readonly migrationUrl: string;
  /** The replica itself, as the role of the processes. */
  readonly replicaUrl: string;
  readonly primary: FragilePostgres;
  readonly replica: TemporaryReplica;
  /** Makes the replica the primary, and the address lead to it. */
  failOver(): Promise<void>;
}

/** Redis at a stable address. */
export interface ClusterRedis {
  readonly url: string;
  /** Ends the server and its counters. */
  stop(): Promise<void>;
  /** Starts an empty one. */
  restart(): Promise<void>;
}

/** The bucket, and the network to it. */
export interface ClusterS3 {
  readonly config: S3StoreConfig;
  readonly relay: Relay;
}

/** What API and worker connect as. Only the migrations use the role that owns the tables. */
export const loginOfProcesses = 'litfass_run';

// Every connection of two APIs and two workers fits.
const settings = { max_connections: '200', fsync: 'off' };

/** Starts a primary and a replica that confirms each commit, behind one address that survives a failover. */
export async function startPostgres(opened: AsyncDisposableStack): Promise<ClusterPostgres> {
  const programs = findPostgres() ?? '';
  const primary = await startTemporaryPostgres(programs, settings);
  opened.defer(() => primary.stop());
  await withServer(primary.url, (server) => server.query('create database litfass'));
  const password = randomBytes(24).toString('base64url');
  await withServer(primary.url, (server) =>
    server.query(`create role ${loginOfProcesses} login password '${password}'`),
  );
  const ofProcesses = (url: string) => {
    const address = new URL(url);
    address.username = loginOfProcesses;
    address.password = password;
    return address.href;
  };
  const replica = await startTemporaryReplica(programs, primary, settings);
  opened.defer(() => replica.stop());
  await confirmByReplica(primary);
  const relay = await startRelayThread(databaseUrl(primary.url, 'litfass'));
  opened.defer(() => relay.close());
  return {
    url: ofProcesses(relay.url),
    migrationUrl: relay.url,
    replicaUrl: ofProcesses(databaseUrl(replica.url, 'litfass')),
    primary,
    replica,
    failOver: async () => {
      await replica.promote();
      relay.moveTo(replica.url);
      relay.reset();
    },
  };
}

/** A commit is confirmed only after the replica has it, so that none is lost when the replica takes over. */
async function confirmByReplica({ superuserUrl }: FragilePostgres): Promise<void> {
  await withServer(superuserUrl, async (server) => {
    await server.query(`alter system set synchronous_standby_names = '*'`);
    await server.query('select pg_reload_conf()');
  });
}

/** Starts Redis behind an address that survives its restart. */
export async function startRedis(opened: AsyncDisposableStack): Promise<ClusterRedis> {
  let server: TemporaryRedis | undefined = await startTemporaryRedis();
  opened.defer(async () => server?.stop());
  const relay = await startRelayThread(server.url);
  opened.defer(() => relay.close());
  return {
    url: relay.url,
    stop: async () => {
      await server?.stop();
      server = undefined;
    },
    restart: async () => {
      server = await startTemporaryRedis();
      relay.moveTo(server.url);
    },
  };
}

/** An S3 server whose bucket takes files from the portal's pages. */
export async function startS3(opened: AsyncDisposableStack, portalUrl: string): Promise<ClusterS3> {
  const radosgw = await startRadosgw();
  opened.defer(() => radosgw.stop());
  const relay = await startRelayThread(radosgw.config.endpoint ?? '');
  opened.defer(() => relay.close());
  const config = { ...radosgw.config, endpoint: new URL(relay.url).origin };
  await prepareBucket(config, portalUrl);
  return { config, relay };
}
