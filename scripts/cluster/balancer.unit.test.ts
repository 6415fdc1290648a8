import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clientAt } from '#api/testing/client-at.ts';
import { needsNginx } from '#api/testing/temporary-nginx.ts';
import { Balancer, writeCertificate } from './balancer.ts';
import { type ClusterLayout, planCluster } from './layout.ts';

describe('nginx of the cluster', { ...needsNginx }, () => {
  const opened = new AsyncDisposableStack();
  let world: Awaited<ReturnType<typeof build>>;

  async function build() {
    const directory = await mkdtemp(join(tmpdir(), 'litfass-balancer-'));
    opened.defer(() => rm(directory, { recursive: true, force: true }));
    const layout = await planCluster({ directory, portal: true });
    const certificate = await writeCertificate(layout);
    const balancer = opened.use(await Balancer.start(layout));
    const client = clientAt('127.0.0.2', certificate);
    opened.defer(() => client.close());
    return { layout, balancer, client };
  }

  beforeAll(async () => void (world = await build()));
  afterAll(() => opened.disposeAsync());

  /** Takes the place of one API process: answers with its name and the headers that it got. */
  async function startApi(layout: ClusterLayout, name: string, breaks = false) {
    const seen: string[] = [];
    const server = createServer((request, response) => {
      seen.push(request.method ?? '');
      if (breaks) request.socket.destroy();
      else response.end(JSON.stringify({ name, ...request.headers }));
    });
    server.listen(layout.processes.find((process) => process.name === name)?.port, '127.0.0.1');
    await once(server, 'listening');
    return { seen, stop: () => stop(server) };
  }

  async function stop(server: Server) {
    server.closeAllConnections();
    const closed = once(server, 'close');
    server.close();
    await closed;
  }

  /** nginx avoids a process for a second after a failure. */
  const soon = { timeout: 15_000 };

  const send = (method: 'GET' | 'POST') =>
    world.client.fetch(`${world.layout.apiUrl}/graphql`, { method, ...(method === 'POST' ? { body: '{}' } : {}) });

  it('answers 503 with Retry-After while no process can be reached', async () => {
    const answer = await send('POST');
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1']);
    expect(await answer.json()).toMatchObject({ errors: [{ extensions: { code: 'UNAVAILABLE' } }] });
    const page = await world.client.fetch(world.layout.portalUrl);
    expect([page.status, page.headers.get('retry-after')]).toEqual([503, '1']);
  });

  it('passes on the host, the protocol and the client’s IP address', async () => {
    const api = await startApi(world.layout, 'api-1');
    await expect
      .poll(async () => JSON.parse(await (await send('GET')).text()) as unknown, soon)
      .toMatchObject({
        host: `127.0.0.1:${world.layout.apiPort}`,
        'x-forwarded-for': '127.0.0.2',
        'x-forwarded-proto': 'https',
      });
    await api.stop();
  });

  it('never sends a request with a body twice', async () => {
    const broken = [await startApi(world.layout, 'api-1', true), await startApi(world.layout, 'api-2', true)];
    await expect
      .poll(async () => (await send('POST')).status && broken.flatMap(({ seen }) => seen).length, soon)
      .toBe(1);
    for (const { stop: end } of broken) await end();
  });

  it('sends nothing more to a process that is removed', async () => {
    const [first, second] = [await startApi(world.layout, 'api-1'), await startApi(world.layout, 'api-2')];
    await world.balancer.remove('api-1');
    await expect.poll(async () => (await send('GET')).status, soon).toBe(200);
    const before = first.seen.length;
    for (let count = 0; count < 20; count += 1) expect((await send('GET')).status).toBe(200);
    expect(first.seen.length).toBe(before);
    await world.balancer.add('api-1');
    await expect.poll(async () => ((await send('GET')).status, first.seen.length), soon).toBeGreaterThan(before);
    await first.stop();
    await second.stop();
  });
});
