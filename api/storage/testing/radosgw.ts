import { execFileSync, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { accessSync, constants, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '#api/testing/free-port.ts';
import { prepareBucket } from '../s3/prepare-bucket.ts';
import type { S3StoreConfig } from '../s3/s3-store.ts';

/** The programs of Ceph's S3 server; Debian's packages are ceph-mon, ceph-mgr, ceph-osd, ceph-common and radosgw. */
const programs = [
  'ceph',
  'ceph-authtool',
  'ceph-mgr',
  'ceph-mon',
  'ceph-osd',
  'monmaptool',
  'radosgw',
  'radosgw-admin',
];

/** How long the server may take to start, in milliseconds: 12 s where nothing else runs. */
const radosgwStartMs = 120_000;

/** Whether {@link startRadosgw} can run on this machine. */
export function hasRadosgw(): boolean {
  const directories = (process.env['PATH'] ?? '').split(delimiter);
  return programs.every((name) => directories.some((directory) => isExecutable(join(directory, name))));
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

export interface Radosgw {
  /** Of a bucket that is empty. */
  readonly config: S3StoreConfig;
  readonly stop: () => Promise<void>;
}

/** Starts Ceph's S3 server on loopback: one monitor, one manager, one store in memory, and the gateway. */
export async function startRadosgw(): Promise<Radosgw> {
  const directory = mkdtempSync(join(tmpdir(), 'litfass-ceph-'));
  const daemons: (() => Promise<void>)[] = [];
  const stop = async () => {
    for (const end of daemons.toReversed()) await end();
    rmSync(directory, { recursive: true, force: true });
  };
  try {
    const [monitorPort, oldMonitorPort, port] = [await freePort(), await freePort(), await freePort()];
    const monitor = `[v2:127.0.0.1:${monitorPort},v1:127.0.0.1:${oldMonitorPort}]`;
    const cluster = randomUUID();
    const place = (name: string) => join(directory, name);
    for (const name of ['mon', 'osd', 'rgw', 'run']) mkdirSync(place(name));
    writeFileSync(place('ceph.conf'), configuration({ directory, monitor, cluster, port }));
    const call = (program: string, ...args: readonly string[]) =>
      execFileSync(program, args, { stdio: 'pipe', timeout: radosgwStartMs });
    const ceph = (program: string, ...args: readonly string[]) => call(program, '-c', place('ceph.conf'), ...args);
    const daemon = (program: string, ...args: readonly string[]) => {
      const child = spawn(program, ['-c', place('ceph.conf'), ...args, '-f'], { stdio: 'ignore', detached: true });
      const exited = once(child, 'exit');
      daemons.push(async () => {
        child.kill('SIGKILL');
        await exited;
      });
    };

    const keyring = place('keyring');
    call('ceph-authtool', '--create-keyring', keyring, '--gen-key', '-n', 'mon.', '--cap', 'mon', 'allow *');
    const everything = ['mon', 'osd', 'mgr'].flatMap((service) => ['--cap', service, 'allow *']);
    for (const name of ['client.admin', 'client.rgw.a', 'mgr.x', 'osd.0']) {
      call('ceph-authtool', keyring, '--gen-key', '-n', name, ...everything);
    }
    call('monmaptool', '--create', '--addv', 'a', monitor, '--fsid', cluster, place('monmap'));
    const monitorData = ['-i', 'a', '--mon-data', place('mon')];
    ceph('ceph-mon', '--mkfs', ...monitorData, '--monmap', place('monmap'), '--keyring', keyring);
    daemon('ceph-mon', ...monitorData);
    daemon('ceph-mgr', '-i', 'x');
    const disk = randomUUID();
    ceph('ceph', 'osd', 'create', disk);
    ceph('ceph-osd', '-i', '0', '--mkfs', '--osd-uuid', disk, '--osd-data', place('osd'));
    daemon('ceph-osd', '-i', '0', '--osd-data', place('osd'));
    daemon('radosgw', '-n', 'client.rgw.a');
    const endpoint = `http://127.0.0.1:${port}`;
    await untilAnswering(endpoint);
    const credentials = { accessKeyId: 'litfass', secretAccessKey: randomUUID() };
    const { accessKeyId, secretAccessKey } = credentials;
    const user = ['--uid=litfass', '--display-name=litfass', `--access-key=${accessKeyId}`];
    ceph('radosgw-admin', 'user', 'create', ...user, `--secret=${secretAccessKey}`);
    const config = { kind: 's3', bucket: 'litfass', region: 'us-east-1', endpoint, credentials } as const;
    await prepareBucket(config, 'http://localhost:3000');
    return { config, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The gateway doesn't signal that it is ready, so it is polled. */
async function untilAnswering(endpoint: string): Promise<void> {
  const deadline = Date.now() + radosgwStartMs;
  for (;;) {
    const response = await fetch(endpoint, { signal: AbortSignal.timeout(2_000) }).catch(() => undefined);
    if (response?.ok === true) return;
    if (Date.now() > deadline) throw new Error('radosgw did not answer.');
    await pause(200);
  }
}

function configuration(options: {
  readonly directory: string;
  readonly monitor: string;
  readonly cluster: string;
  readonly port: number;
}): string {
  const { directory, monitor, cluster, port } = options;
  return `[global]
fsid = ${cluster}
mon host = ${monitor}
public network = 127.0.0.0/8
keyring = ${directory}/keyring
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 8
osd pool default pgp num = 8
osd crush chooseleaf type = 0
mon allow pool size one = true
osd objectstore = memstore
memstore device bytes = 4294967296
run dir = ${directory}/run
admin socket = ${directory}/run/$cluster-$name.asok
log file = ${directory}/$name.log
rgw frontends = beast endpoint=127.0.0.1:${port}
rgw data = ${directory}/rgw
`;
}
