import { rmSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Cluster, type Managed, untilReady } from '#scripts/cluster/cluster.ts';
import type { ProcessKind } from '#scripts/cluster/layout.ts';

/** What a fault needs of the campaign. */
export interface FaultContext {
  readonly cluster: Cluster;
  /** Milliseconds that something stays away. */
  readonly outageMs: number;
  /** How many processes of each kind are rolled and killed. */
  readonly processes: number;
  /** Called when a cause begins, for a fault that has several. The first one begins with the fault. */
  readonly begins: () => void;
  /** Called when a cause has ended: from then on the cluster has to become healthy. */
  readonly ended: () => void;
  /** The small disk of the built-in store, if there is one. */
  readonly disk: string | undefined;
  /** The file that the clock of one API follows, if there is one. */
  readonly clockFile: string | undefined;
}

/** Something that happens to the cluster. It resolves when nothing of it is left but its consequences. */
export interface Fault {
  readonly name: string;
  /** `none`: no request may fail. `some`: a client may be asked to retry. */
  readonly failures: 'none' | 'some';
  /** Why it can't be done here; undefined if it can. */
  readonly impossible: (context: Pick<FaultContext, 'cluster' | 'disk' | 'clockFile'>) => string | undefined;
  readonly run: (context: FaultContext) => Promise<void>;
}

const possible = () => undefined;

/** Every fault of the campaign. */
export const faults: readonly Fault[] = [
  ...(['api', 'worker', 'portal'] as const).map(rolled),
  ...(['api', 'worker', 'portal'] as const).map(killed),
  {
    name: 'Redis is gone',
    failures: 'some',
    impossible: possible,
    run: async ({ cluster: { redis }, outageMs, ended }) => {
      await redis.stop();
      await pause(outageMs);
      await redis.restart();
      ended();
    },
  },
  {
    name: 'S3 is gone',
    failures: 'some',
    impossible: ({ cluster: { s3 } }) => (s3 === undefined ? 'the cluster has the built-in store' : undefined),
    run: async ({ cluster: { s3 }, outageMs, ended }) => {
      await s3?.relay.refuse();
      await pause(outageMs);
      await s3?.relay.accept();
      ended();
    },
  },
  {
    name: 'the disk of the built-in store is full',
    failures: 'some',
    impossible: ({ disk }) =>
      disk === undefined ? 'needs the built-in store, and root to mount a small disk' : undefined,
    run: async ({ disk = '', outageMs, ended }) => {
      const filler = join(disk, 'filler');
      await fill(filler);
      await pause(outageMs);
      rmSync(filler);
      ended();
    },
  },
  {
    name: 'the clock of an API jumps by 20 s, forward and back',
    failures: 'some',
    impossible: ({ clockFile }) =>
      clockFile === undefined ? 'needs libfaketime (apt-get install faketime)' : undefined,
    run: async ({ clockFile = '', outageMs, ended }) => {
      for (const offset of ['+20', '-20', '+0']) {
        writeFileSync(clockFile, `${offset}\n`);
        // libfaketime reads the file once a second.
        await pause(offset === '+0' ? 1_000 : outageMs / 2);
      }
      ended();
    },
  },
  {
    name: 'PostgreSQL crashes, and the replica takes over',
    failures: 'some',
    impossible: possible,
    run: async ({ cluster: { postgres }, outageMs, ended }) => {
      await postgres.primary.crash();
      // The time in which an operator's watchdog notices.
      await pause(outageMs / 6);
      await postgres.failOver();
      ended();
    },
  },
];

/** Every process of a kind, one after another, as Kubernetes does: the balancer leaves it out while it drains. */
function rolled(kind: ProcessKind): Fault {
  return {
    name: `${kind} rolled by SIGTERM`,
    failures: 'none',
    impossible: ({ cluster }) => withoutProcess(cluster, kind),
    run: async ({ cluster, processes, ended }) => {
      if (kind !== 'worker') await cluster.balancer.repeat('none');
      for (const process of chosen(cluster, kind, processes)) await roll(cluster, process);
      if (kind !== 'worker') await cluster.balancer.repeat('safe');
      ended();
    },
  };
}

async function roll({ balancer }: Cluster, process: Managed): Promise<void> {
  const { name, kind, readyUrl, supervised } = process;
  const leaving = supervised.terminate();
  await untilNotReady(readyUrl);
  if (kind !== 'worker') await balancer.remove(name);
  await leaving;
  await untilReady(process);
  if (kind !== 'worker') await balancer.add(name);
}

/** Every process of a kind, one after another. The balancer notices by itself. */
function killed(kind: ProcessKind): Fault {
  return {
    name: `${kind} killed by SIGKILL`,
    failures: 'some',
    impossible: ({ cluster }) => withoutProcess(cluster, kind),
    run: async ({ cluster, processes, begins, ended }) => {
      for (const process of chosen(cluster, kind, processes)) {
        const { supervised } = process;
        begins();
        await supervised.kill();
        ended();
        await untilReady(process);
      }
    },
  };
}

const chosen = ({ processes }: Cluster, kind: ProcessKind, count: number) =>
  processes.filter((found) => found.kind === kind).slice(0, count);

function withoutProcess({ processes }: Cluster, kind: ProcessKind): string | undefined {
  return processes.some((process) => process.kind === kind) ? undefined : `the cluster has no ${kind}`;
}

/** As Kubernetes' probe, but without its period. */
async function untilNotReady(url: string): Promise<void> {
  for (;;) {
    const isReady = await fetch(url).then(
      async (response) => {
        await response.arrayBuffer();
        return response.ok;
      },
      () => false,
    );
    if (!isReady) return;
    await pause(20);
  }
}

/** Writes until the disk has no more space. */
async function fill(path: string): Promise<void> {
  await using file = await open(path, 'w');
  const piece = Buffer.alloc(64 * 1024);
  try {
    for (;;) await file.write(piece);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
  }
}
