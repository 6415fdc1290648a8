import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { spread } from '#bench/statistics.ts';
import type { Bar } from './bench-bar.ts';
import { measureEditor } from './bench-editor.ts';

/** Bytes that can't be compressed, because the portal compresses responses. */
const chunk = randomBytes(64 * 1024);
const largeChunks = 800;
const tiny = JSON.stringify({ query: '{ viewer { isStaff } }' });

/**
 * Measures the playground and its route: the latency that the route adds, whether slow responses delay fast ones, memory
 * during a large response, and the time until the editor accepts a letter. The helpers read the URLs of the product when
 * they are imported, so they are imported here, after the start.
 */
export async function measurePlayground(portalUrl: string): Promise<Bar[]> {
  const { apiUrl, readDemo } = await import('./support/demo.ts');
  const { sessionCookie, startPortalFor } = await import('./support/foreign.ts');
  const { token } = readDemo().apiKey;
  const asker = async (url: string, accessToken: string) => {
    const { name, value } = await sessionCookie(accessToken, 'Bench', url);
    const headers = { origin: url, 'content-type': 'application/json', cookie: `${name}=${value}` };
    return (body: string) => fetch(`${url}/api/graphql`, { method: 'POST', headers, body });
  };

  const overhead = await measureOverhead(await asker(portalUrl, token), `${apiUrl}/graphql`, token);
  await using upstream = await startUpstream();
  const portal = await startPortalFor(upstream.url);
  try {
    const ask = await asker(portal.url, 'any');
    return [
      overhead,
      await measureParallel(ask, upstream),
      await measureMemory(ask, upstream, portal.pid ?? 0),
      ...(await measureEditor(portalUrl, (await sessionCookie(token, 'Bench', portalUrl)).value)),
    ];
  } finally {
    await portal.stop();
  }
}

/** Alternates direct and proxied requests, so that both have the same conditions. */
async function measureOverhead(
  ask: (body: string) => Promise<Response>,
  endpoint: string,
  token: string,
): Promise<Bar> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const direct: number[] = [];
  const proxied: number[] = [];
  for (let round = 0; round < 600; round += 1) {
    direct.push(await timeOf(() => fetch(endpoint, { method: 'POST', headers, body: tiny })));
    proxied.push(await timeOf(() => ask(tiny)));
  }
  const warm = (times: number[]) => spread(times.slice(100)).median;
  const added = warm(proxied) - warm(direct);
  return {
    bar: 'the proxy adds at most 4 ms to a call, median at concurrency 1',
    reached: `${added.toFixed(1)} ms (${warm(proxied).toFixed(1)} instead of ${warm(direct).toFixed(1)})`,
    passed: added <= 4,
  };
}

type Upstream = Awaited<ReturnType<typeof startUpstream>>;

async function measureParallel(ask: (body: string) => Promise<Response>, upstream: Upstream): Promise<Bar> {
  const fast = async () => {
    const times: number[] = [];
    for (let round = 0; round < 60; round += 1) times.push(await timeOf(() => ask('"fast"')));
    return spread(times.slice(10)).median;
  };
  await fast();
  const alone = await fast();
  const slow = Array.from({ length: 500 }, () => ask('"slow"').then((answer) => answer.arrayBuffer()));
  await upstream.untilWaiting(500);
  const beside = await fast();
  upstream.release();
  await Promise.all(slow);
  return {
    bar: 'a fast answer in under 50 ms beside 500 slow ones, median',
    reached: `${beside.toFixed(1)} ms, ${alone.toFixed(1)} alone`,
    passed: beside < 50,
  };
}

/** How much of a large response is read ahead of a client that doesn't read, and the growth of the process meanwhile. */
async function measureMemory(ask: (body: string) => Promise<Response>, upstream: Upstream, pid: number): Promise<Bar> {
  const pass = async () => {
    let most = 0;
    for await (const part of (await ask('"large"')).body ?? [])
      if (part.byteLength > 0) most = Math.max(most, residentOf(pid));
    return most;
  };
  // The first requests let the heap reach its size.
  for (let round = 0; round < 3; round += 1) await pass();
  const resting = residentOf(pid);
  const grown = (await pass()) - resting;

  const unread = await ask('"large"');
  const taken = await upstream.untilStalled();
  await unread.body?.cancel();
  return {
    bar: 'of an answer of 50 MB at most 16 MB are taken ahead of the reader',
    reached: `${megabytes(taken)} MB; the process grew by ${grown.toFixed(0)} MB, from ${resting.toFixed(0)}, while one passed`,
    // Two connections' buffers in the kernel take up to 6 MB each.
    passed: taken <= 16_000_000,
  };
}

function megabytes(bytes: number): string {
  return (bytes / 1_000_000).toFixed(1);
}

/** Replaces the API: fast, slow until released, or large, depending on the request. */
async function startUpstream() {
  let waiting: (() => void)[] = [];
  let onSent = (): void => undefined;
  let written = 0;
  const listener: RequestListener = (request, response) => {
    let text = '';
    request.setEncoding('utf8').on('data', (part: string) => (text += part));
    request.on('end', () => {
      response.setHeader('content-type', 'application/json');
      const end = () => void response.end('{"data":{}}');
      if (text === '"large"') sendLarge();
      else if (text !== '"slow"') end();
      else {
        waiting.push(end);
        onSent();
      }
    });
    const sendLarge = () => {
      let left = largeChunks;
      written = 0;
      const write = () => {
        while (left > 0) {
          left -= 1;
          written += chunk.length;
          if (!response.write(chunk)) return;
        }
        response.end('{"data":{}}');
      };
      response.on('drain', write);
      write();
    };
  };
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}/graphql`,
    untilWaiting: (count: number) =>
      new Promise<void>((resolve) => {
        onSent = () => {
          if (waiting.length >= count) resolve();
        };
        onSent();
      }),
    /** Bytes of the large response that were sent before the connection stalled for a second. */
    untilStalled: async () => {
      for (let before = -1; before < written;) {
        before = written;
        await setTimeout(1_000);
      }
      return written;
    },
    release: () => {
      for (const end of waiting) end();
      waiting = [];
    },
    [Symbol.asyncDispose]: () => {
      server.closeAllConnections();
      server.close();
      return Promise.resolve();
    },
  };
}

/** Memory of a process in megabytes. */
function residentOf(pid: number): number {
  const [, kilobytes = '0'] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1_000;
}

async function timeOf(call: () => Promise<Response>): Promise<number> {
  const began = performance.now();
  const answer = await call();
  await answer.arrayBuffer();
  if (answer.status !== 200) throw new Error(`Answered with ${answer.status}.`);
  return performance.now() - began;
}
