import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { S3StoreConfig } from '../s3/s3-store.ts';
import { testCredentials } from './storage-server.ts';

/** The tests' S3 server in a process of its own, with an empty bucket. */
export interface S3Process {
  readonly config: S3StoreConfig;
  /** Stops answering without closing a connection, and goes on. */
  freeze(): void;
  thaw(): void;
  stop(): Promise<void>;
}

export async function startS3Process(): Promise<S3Process> {
  const script = fileURLToPath(new URL('./s3-process.ts', import.meta.url));
  const child = spawn(process.execPath, [script], { stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  const printed = Promise.withResolvers<string>();
  createInterface(child.stdout).once('line', printed.resolve);
  ended
    .catch(() => undefined)
    .then(
      () => printed.reject(new Error('The S3 server ended at its start.')),
      () => undefined,
    );
  const endpoint = await printed.promise;
  const config = {
    kind: 's3',
    bucket: 'storage',
    region: 'us-east-1',
    endpoint,
    credentials: testCredentials,
  } as const;
  return {
    config,
    freeze: () => void child.kill('SIGSTOP'),
    thaw: () => void child.kill('SIGCONT'),
    stop: async () => {
      child.kill('SIGCONT');
      child.stdin.end();
      await ended;
    },
  };
}
