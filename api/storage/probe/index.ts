import { setTimeout as pause } from 'node:timers/promises';
import type { StorageConfig } from '../../config/storage.ts';
import { laterMs, probeStore, type UnwantedRequest } from './probe-store.ts';

/** Milliseconds for all requests of a probe. */
const probeMs = 10_000;
const retryEveryMs = 60_000;
/** Milliseconds for deleting what an interrupted probe stored. */
const stopMs = 1_000;

type BucketConfig = Extract<StorageConfig, { kind: 's3' }>;

/** The changed requests that the configured bucket accepts; see {@link probeStore}. Needs about ten requests. */
export async function probeBucket(config: BucketConfig, stopped?: AbortSignal): Promise<UnwantedRequest[]> {
  const late = AbortSignal.timeout(probeMs);
  const signal = stopped === undefined ? late : AbortSignal.any([late, stopped]);
  // Deployments that store files on disk needn't load the SDK.
  const { S3Store } = await import('../s3/s3-store.ts');
  await using opened = new AsyncDisposableStack();
  const now = new S3Store(config, Date.now);
  opened.defer(() => now.close());
  const later = new S3Store(config, () => Date.now() + laterMs);
  opened.defer(() => later.close());
  return await probeStore({ now, later }, signal);
}

interface ProbeLog {
  info(message: string, fields: Readonly<Record<string, unknown>>): void;
  warn(message: string, fields: Readonly<Record<string, unknown>>): void;
}

/**
 * Probes the bucket in the background and logs what it accepts. Tries again every minute while the bucket can't be used:
 * that is reported by readiness, and nothing waits for the probe. The builtin store isn't probed, because the contract's
 * tests cover it. The returned function stops it.
 */
export function probeInBackground(
  storage: StorageConfig,
  log: ProbeLog,
  { retryMs = retryEveryMs } = {},
): () => Promise<void> {
  if (storage.kind === 'builtin') return () => Promise.resolve();
  const { bucket } = storage;
  const stopping = new AbortController();
  const isStopped = () => stopping.signal.aborted;
  const run = async () => {
    for (let isFirst = true; ; isFirst = false) {
      try {
        const accepts = await probeBucket(storage, stopping.signal);
        if (accepts.length === 0) log.info('the object store refuses every changed request', { bucket });
        else log.warn('the object store accepts changed requests; the worker compares each file', { bucket, accepts });
        return;
      } catch (error) {
        if (isStopped()) return;
        const reason = error instanceof Error ? error.message : String(error);
        if (isFirst) log.warn('the object store could not be probed; trying again every minute', { bucket, reason });
      }
      await pause(retryMs, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
      if (isStopped()) return;
    }
  };
  const done = run();
  return async () => {
    stopping.abort();
    // A silent bucket must not delay the end of the process; the sweep deletes what the probe couldn't.
    await Promise.race([done, pause(stopMs, undefined, { ref: false })]);
  };
}
