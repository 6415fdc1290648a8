import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { KeepAliveClient } from './keep-alive-client.ts';

/** A server whose answers arrive in the given pieces, each as its own packet. */
async function withServer<Result>(pieces: readonly string[], work: (port: number) => Promise<Result>): Promise<Result> {
  const sockets = new Set<Socket>();
  const server = createServer({ noDelay: true }, (socket) => {
    sockets.add(socket);
    socket.on('data', () => {
      const next = ([piece, ...rest]: readonly string[]): void => {
        if (piece !== undefined) socket.write(piece, () => setImmediate(next, rest));
      };
      next(pieces);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    return await work((server.address() as AddressInfo).port);
  } finally {
    for (const socket of sockets) socket.destroy();
    server.close();
  }
}

/** Resolves after `count` answers, or with the fault. */
async function outcome(port: number, count: number): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>();
  let answers = 0;
  const client = new KeepAliveClient(
    port,
    Buffer.from('POST / HTTP/1.1\r\n\r\n'),
    () => {
      answers += 1;
      if (answers === count) resolve(`${count} answers`);
    },
    resolve,
  );
  try {
    return await promise;
  } finally {
    client.stop();
  }
}

describe('the load client', () => {
  it.each([
    { how: 'in one piece', pieces: ['HTTP/1.1 200 OK\r\ncontent-length: 4\r\n\r\nfour'] },
    { how: 'cut within head and body', pieces: ['HTTP/1.1 200 OK\r\nContent-Le', 'ngth: 4\r\n\r\nfo', 'ur'] },
    {
      how: 'in chunks',
      pieces: ['HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n4\r\nfour\r\n', '0\r\n\r\n'],
    },
  ])('takes an answer $how', async ({ pieces }) => {
    expect(await withServer(pieces, (port) => outcome(port, 3))).toBe('3 answers');
  });

  it('counts only status 200 as a response', async () => {
    const rejection = ['HTTP/1.1 401 Unauthorized\r\ncontent-length: 0\r\n\r\n'];
    expect(await withServer(rejection, (port) => outcome(port, 1))).toBe(
      'the server answered HTTP/1.1 401 Unauthorized',
    );
  });

  it('reports a response that is longer than declared', async () => {
    const pieces = ['HTTP/1.1 200 OK\r\ncontent-length: 4\r\n\r\nfour and more'];
    expect(await withServer(pieces, (port) => outcome(port, 1))).toBe('an answer is longer than its content-length');
  });
});
