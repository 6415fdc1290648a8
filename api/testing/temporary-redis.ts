import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { freePort } from './free-port.ts';

/** A Redis server of our own on loopback, without files. */
export interface TemporaryRedis {
  readonly url: string;
  /** Stops answering without closing a connection, and goes on. */
  freeze(): void;
  thaw(): void;
  stop(): Promise<void>;
}

/** Whether this machine has a Redis server. */
export function hasRedis(): boolean {
  return spawnSync('redis-server', ['--version'], { stdio: 'ignore' }).status === 0;
}

export async function startTemporaryRedis(): Promise<TemporaryRedis> {
  const port = await freePort();
  const server = spawn(
    'redis-server',
    ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'],
    {
      stdio: ['ignore', 'pipe', 'ignore'],
    },
  );
  const { promise, resolve, reject } = Promise.withResolvers<undefined>();
  server.stdout.on('data', (chunk: Buffer) => {
    if (chunk.toString().includes('Ready to accept connections')) resolve(undefined);
  });
  server.once('exit', () => reject(new Error('Redis ended at its start.')));
  await promise;
  return {
    url: `redis://127.0.0.1:${port}`,
    freeze: () => void server.kill('SIGSTOP'),
    thaw: () => void server.kill('SIGCONT'),
    stop: async () => {
      const ended = once(server, 'exit');
      server.kill('SIGCONT');
      if (server.kill('SIGTERM')) await ended;
    },
  };
}
