import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { fastify, type FastifyInstance } from 'fastify';
import { describe, expect, it } from 'vitest';
import { Draining, registerDraining } from './draining.ts';
import { boundShutdown } from './shutdown.ts';

const minute = 60_000;

/** A server with one route that responds when the test lets it. */
async function start(graceMs: number) {
  const app = fastify();
  boundShutdown(app, graceMs);
  const asked = Promise.withResolvers<undefined>();
  const answer = Promise.withResolvers<string>();
  app.get('/slow', () => {
    asked.resolve(undefined);
    return answer.promise;
  });
  app.get('/fast', () => 'immediately');
  await app.listen({ host: '127.0.0.1', port: 0 });
  return { app, port: portOf(app), asked: asked.promise, answer: answer.resolve };
}

function portOf({ server }: FastifyInstance): number {
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/** Asks over a connection that is kept open afterwards. */
async function get(port: number, path: string): Promise<string> {
  const sent = request({ port, path, host: '127.0.0.1', agent: new Agent({ keepAlive: true }) }).end();
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  sent.once('response', (response) => void text(response).then(resolve, reject));
  sent.once('error', reject);
  return promise;
}

describe('closing', () => {
  it('doesn’t wait for connections that are kept open after their response', async () => {
    const { app, port } = await start(minute);
    expect(await get(port, '/fast')).toBe('immediately');
    await app.close();
  });

  it('doesn’t wait for a connection without a request', async () => {
    const { app, port } = await start(minute);
    const silent = connect(port, '127.0.0.1');
    const ended = once(silent, 'close');
    await once(app.server, 'connection');
    await app.close();
    await ended;
  });

  it('completes the running request and then closes its connection', async () => {
    const { app, port, asked, answer } = await start(minute);
    const long = 'x'.repeat(10_000_000);
    const answered = get(port, '/slow');
    await asked;
    const closed = app.close();
    answer(long);
    expect((await answered).length).toBe(long.length);
    await closed;
  });

  it('closes connections of requests that aren’t complete in time', async () => {
    const { app, port, asked } = await start(50);
    const answered = expect(get(port, '/slow')).rejects.toThrow(/socket hang up|ECONNRESET/);
    await asked;
    await app.close();
    await answered;
  });
});

describe('draining', () => {
  it('announces the end and closes the connection of each response, while requests are served', async () => {
    const draining = new Draining();
    const app = fastify();
    registerDraining(app, draining);
    app.get('/fast', () => 'immediately');
    await app.listen({ host: '127.0.0.1', port: 0 });
    const agent = new Agent({ keepAlive: true });
    const connectionOf = async () => {
      const sent = request({ port: portOf(app), path: '/fast', host: '127.0.0.1', agent }).end();
      const [response] = (await once(sent, 'response')) as [IncomingMessage];
      expect(await text(response)).toBe('immediately');
      return response.headers.connection;
    };
    expect(await connectionOf()).toBe('keep-alive');
    draining.begin();
    expect(await connectionOf()).toBe('close');
    await app.close();
  });
});
