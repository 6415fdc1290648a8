import { once } from 'node:events';
import { METHODS } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { demoSecrets } from '../testing/fixed-secrets.ts';
import { createTestApp } from '../testing/test-app.ts';

// Requests that Node's HTTP parser or Fastify rejects, over connections to Fastify's own server.

const api = await createTestApp();
await api.app.listen({ host: '127.0.0.1', port: 0 });
const { server } = api.app;
const { port } = server.address() as AddressInfo;

const body = '{"query":"{ viewer { isStaff } }"}';
const head = (line: string, ...headers: string[]) => [line, 'Host: api.test', ...headers, '', ''].join('\r\n');
const authorized = [`Authorization: Bearer ${demoSecrets.apiKey}`, 'Content-Type: application/json'];

interface RawAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: string;
}

/** Sends bytes that no HTTP client would send, and reads the one response until the server closes the connection. */
async function send(bytes: string): Promise<RawAnswer> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write(bytes);
  const [start = '', ...rest] = (await text(socket)).split('\r\n\r\n');
  const [line = '', ...fields] = start.split('\r\n');
  const headers = new Headers(
    fields.map((field): [string, string] => {
      const colon = field.indexOf(':');
      return [field.slice(0, colon), field.slice(colon + 1).trim()];
    }),
  );
  return { status: Number(line.split(' ')[1]), headers, body: rest.join('\r\n\r\n') };
}

function expectError({ status, headers, body: sent }: RawAnswer, expected: number, code: string): void {
  expect({ status, body: JSON.parse(sent) as unknown }).toEqual({
    status: expected,
    body: {
      errors: [
        {
          message: expect.any(String) as string,
          extensions: {
            code,
            requestId: headers.get('x-request-id'),
            docsUrl: `http://portal.test:3000/docs/errors#${code}`,
          },
        },
      ],
    },
  });
  expect(headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/);
  expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(headers.get('content-length')).toBe(String(Buffer.byteLength(sent)));
  expect(headers.get('cache-control')).toBe('no-store');
  expect(headers.get('x-content-type-options')).toBe('nosniff');
}

describe('a request that isn’t valid HTTP has an error of the documented form', () => {
  it.each([
    ['no HTTP', 'GARBAGE\r\n\r\n', 400],
    ['a header with a space in its name', head('POST /graphql HTTP/1.1', 'Bad Header: x'), 400],
    ['an unknown method', head('FETCH /graphql HTTP/1.1'), 400],
    ['two lengths', head('POST /graphql HTTP/1.1', 'Content-Length: 2', 'Content-Length: 3'), 400],
    ['a length and chunks', head('POST /graphql HTTP/1.1', 'Content-Length: 2', 'Transfer-Encoding: chunked'), 400],
    ['headers of more than 16 KB', head('POST /graphql HTTP/1.1', `X-Large: ${'x'.repeat(20_000)}`), 431],
    ['a URL of more than 16 KB', head(`POST /${'x'.repeat(20_000)} HTTP/1.1`), 431],
    ['no Host', 'POST /graphql HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
    ['two Hosts', head('POST /graphql HTTP/1.1', 'Host: other.test', 'Connection: close'), 400],
  ])('%s', async (_, bytes, status) => {
    expectError(await send(bytes), status, 'BAD_REQUEST');
  });

  it('a body in malformed chunks', async () => {
    const answer = await send(`${head('POST /graphql HTTP/1.1', ...authorized, 'Transfer-Encoding: chunked')}ZZ\r\n`);
    expectError(answer, 400, 'BAD_REQUEST');
  });

  it('a request that doesn’t arrive in time', async () => {
    const connection = once(server, 'connection') as Promise<[Socket]>;
    const answer = send('POST /graphql HTTP/1.1\r\n');
    const [socket] = await connection;
    server.emit('clientError', Object.assign(new Error('late'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket);
    expectError(await answer, 408, 'BAD_REQUEST');
  });
});

it('needs no Host in HTTP/1.0, which has none', async () => {
  expect(await send('GET /healthz HTTP/1.0\r\n\r\n')).toMatchObject({ status: 200, body: '{"status":"ok"}' });
});

it('an unknown expectation is ignored', async () => {
  const headers = [...authorized, 'Expect: something', `Content-Length: ${body.length}`, 'Connection: close'];
  const answer = await send(`${head('POST /graphql HTTP/1.1', ...headers)}${body}`);
  expect(answer.status).toBe(200);
  expect(JSON.parse(answer.body)).toMatchObject({ data: { viewer: { isStaff: false } } });
});

it('a file may take longer than a minute to arrive at the built-in store', () => {
  expect([server.requestTimeout, server.headersTimeout]).toEqual([0, 60_000]);
});

it('a connection on which nothing arrives for a minute is closed, also amid a body', async () => {
  const connection = once(server, 'connection') as Promise<[Socket]>;
  const arrived = once(server, 'request');
  const answer = send(
    `${head('POST /tokens/revoke HTTP/1.1', 'Content-Type: application/json', 'Content-Length: 9')}{`,
  );
  const [socket] = await connection;
  await arrived;
  expect(socket.timeout).toBe(60_000);
  socket.emit('timeout');
  expect((await answer).body).toBe('');
});

describe('methods', () => {
  const others = METHODS.filter((method) => !['CONNECT', 'POST'].includes(method));

  it.each(['/graphql', '/tokens/revoke', '/oauth/token'])('all but POST get 405 and Allow at %s', async (path) => {
    for (const method of others) {
      const { status, headers } = await send(head(`${method} ${path} HTTP/1.1`, 'Connection: close'));
      expect([method, status, headers.get('allow')]).toEqual([method, 405, 'POST']);
    }
  });

  it.each(['/healthz', '/readyz', '/schema.graphql'])('all but GET and HEAD get 405 and Allow at %s', async (path) => {
    for (const method of METHODS.filter((name) => !['CONNECT', 'GET', 'HEAD'].includes(name))) {
      const { status, headers } = await send(head(`${method} ${path}?at=1 HTTP/1.1`, 'Connection: close'));
      expect([method, status, headers.get('allow')]).toEqual([method, 405, 'GET, HEAD']);
    }
  });

  it('of every kind are not found at an unknown URL', async () => {
    for (const method of [...others, 'POST']) {
      const { status } = await send(head(`${method} /nothing HTTP/1.1`, 'Connection: close'));
      expect([method, status]).toEqual([method, 404]);
    }
  });
});

describe('the body of a request to an unknown URL isn’t read', () => {
  it.each([
    ['invalid JSON', 'application/json', '{"query'],
    ['a prototype', 'application/json', '{"__proto__":{}}'],
    ['an empty one', 'application/json', ''],
    ['a malformed type', ';;', 'x'],
    ['a large one', 'text/plain', 'x'.repeat(2 * 1024 * 1024)],
  ])('%s', async (_, type, payload) => {
    const answer = await api.app.inject({
      method: 'POST',
      url: '/nothing',
      headers: { 'content-type': type },
      payload,
    });
    expect([answer.statusCode, answer.json()]).toEqual([
      404,
      { errors: [expect.objectContaining({ extensions: expect.objectContaining({ code: 'NOT_FOUND' }) as object })] },
    ]);
  });
});
