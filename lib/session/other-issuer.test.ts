import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, expect, test, vi } from 'vitest';
import NextAuth from 'next-auth/next';
import { parseSecretList } from '#shared/secret-list.ts';
import { authOptions } from './auth-options.ts';
import { type PortalEnvironment, readEnvironment } from '../server/env.ts';
import { secretOfRequest } from './request-secret.ts';
import { revokeAccessToken } from './revoke-access-token.ts';
import { decodeSessionCookie } from './session-cookie.ts';

// The portal's sign-in against an issuer that isn't ours: a process of its own, with oidc-provider in it.

const closers: (() => unknown)[] = [];
const client = { id: 'portal-at-the-issuer', secret: 'secret-of-the-portal-at-the-issuer' };
const secrets = { old: 's'.repeat(32), next: 'n'.repeat(32) };
const person = { sub: 'a-1', email: 'ada@ads.example', email_verified: true, name: 'Ada', inToken: true };

afterEach(async () => {
  vi.unstubAllEnvs();
  for (const close of closers.splice(0)) await close();
});

test('signs users in with another issuer and tokens for the API', async () => {
  const { browser, configuration, issuer, audience, asked, landed } = await signIn({ isKnown: true });
  expect(asked.origin).toBe(issuer);
  expect(Object.fromEntries(asked.searchParams)).toMatchObject({
    client_id: client.id,
    scope: 'openid profile email',
    code_challenge_method: 'S256',
    resource: audience,
    audience,
  });
  expect(landed).toBe(`${configuration.portalUrl}/admin/members`);

  const session = await decodeSessionCookie(browser.cookies(configuration.portalUrl), configuration);
  expect(session).toMatchObject({ name: 'Ada', email: 'ada@ads.example' });
  const [, claims = ''] = (session?.accessToken ?? '').split('.');
  expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({
    iss: issuer,
    aud: audience,
    sub: person.sub,
    email_verified: true,
  });
  // Signing out leaves an issuer alone that offers no revocation.
  await revokeAccessToken(session?.accessToken ?? '', configuration);
});

test('a user unknown to the API gets an error and no session', async () => {
  const { browser, configuration, landed } = await signIn({ isKnown: false });
  expect(landed).toBe(`${configuration.portalUrl}/sign-in?error=AccessDenied`);
  expect(await decodeSessionCookie(browser.cookies(configuration.portalUrl), configuration)).toBeNull();
});

test('a sign-in succeeds between processes with a different newest secret', async () => {
  const { browser, configuration, landed } = await signIn({
    isKnown: true,
    otherSecrets: `${secrets.old},${secrets.next}`,
  });
  expect(landed).toBe(`${configuration.portalUrl}/admin/members`);
  const cookies = browser.cookies(configuration.portalUrl);
  const read = (text: string) => decodeSessionCookie(cookies, withSecrets(configuration, text));
  for (const order of [`${secrets.next},${secrets.old}`, `${secrets.old},${secrets.next}`]) {
    expect(await read(order)).toMatchObject({ email: 'ada@ads.example' });
  }
  expect(await read('o'.repeat(32))).toBeNull();
});

function withSecrets(configuration: PortalEnvironment, text: string): PortalEnvironment {
  return { ...configuration, sessionSecrets: parseSecretList(text) };
}

/** A whole sign-in, from the portal's button back to the portal. */
async function signIn({ isKnown, otherSecrets }: { isKnown: boolean; otherSecrets?: string }) {
  const [api, portal] = [await listen(), await listen()];
  const audience = `${api.url}/graphql`;
  const issuer = await startIssuer(`${portal.url}/api/auth/callback/litfass`);
  const configuration = readEnvironment({
    PORTAL_URL: portal.url,
    API_URL: api.url,
    AUTH_ISSUER: issuer,
    AUTH_CLIENT_ID: client.id,
    AUTH_CLIENT_SECRET: client.secret,
    SESSION_SECRET: otherSecrets === undefined ? secrets.old : `${secrets.next},${secrets.old}`,
  });
  const processes =
    otherSecrets === undefined ? [configuration] : [configuration, withSecrets(configuration, otherSecrets)];
  let requests = 0;
  vi.stubEnv('NEXTAUTH_URL', portal.url);
  api.server.on('request', (_request, response) => {
    const viewer = { actor: { id: '1', name: 'Ada' }, isStaff: false, companyAccess: [], partners: [] };
    response.writeHead(isKnown ? 200 : 401).end(JSON.stringify({ data: { viewer } }));
  });
  portal.server.on('request', (request, response) => {
    // Consecutive requests go to different processes.
    const process = processes[requests++ % processes.length] ?? configuration;
    answerAsPortal(request, response, process).catch((error: unknown) => response.writeHead(500).end(String(error)));
  });

  const browser = new Browser();
  const { csrfToken } = (await (await browser.get(`${portal.url}/api/auth/csrf`)).json()) as { csrfToken: string };
  const started = await browser.get(`${portal.url}/api/auth/signin/litfass`, {
    method: 'POST',
    body: new URLSearchParams({ csrfToken, callbackUrl: '/admin/members' }),
  });
  const asked = new URL(started.headers.get('location') ?? '');
  const there = new URL(asked);
  // The one thing a person does there: saying who they are.
  there.searchParams.set('login_hint', person.sub);
  const landed = await browser.follow(there.href, [
    `${portal.url}/admin/members`,
    `${portal.url}/sign-in?error=AccessDenied`,
  ]);
  return { browser, configuration, issuer, audience, asked, landed };
}

async function listen() {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(() => server.close());
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

async function startIssuer(redirectUri: string): Promise<string> {
  const settings = { port: 0, clientId: client.id, clientSecret: client.secret, redirectUri, people: [person] };
  const child = fork('api/auth/external-issuer/testing/issuer-process.ts', [JSON.stringify(settings)], {
    execArgv: [],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const exited = once(child, 'exit');
  closers.push(() => {
    child.kill();
    return exited;
  });
  const [message] = (await once(child, 'message')) as [{ issuer: string }];
  return message.issuer;
}

/** What Next.js hands to next-auth, as far as it matters here. */
async function answerAsPortal(
  request: IncomingMessage,
  response: ServerResponse,
  configuration: PortalEnvironment,
): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://portal');
  const pairs = (request.headers.cookie ?? '').split('; ').filter((pair) => pair !== '');
  const cookies = Object.fromEntries(pairs.map((pair) => splitAt(pair, '=')));
  const { method = '' } = request;
  const secret = await secretOfRequest({ method, cookieValue: (name) => cookies[name] }, configuration);
  const handle = NextAuth(authOptions(configuration, { secret })) as (
    request: object,
    response: object,
  ) => Promise<unknown>;
  await handle(
    {
      method: request.method,
      headers: request.headers,
      cookies,
      query: {
        ...Object.fromEntries(url.searchParams),
        nextauth: url.pathname.split('/').slice(3),
      },
      body: Object.fromEntries(new URLSearchParams(await text(request))),
    },
    Object.assign(response, {
      status: (code: number) => Object.assign(response, { statusCode: code }),
      json: (body: unknown) => response.setHeader('content-type', 'application/json').end(JSON.stringify(body)),
      send: (body: unknown) => response.end(typeof body === 'string' ? body : JSON.stringify(body)),
    }),
  );
}

class Browser {
  readonly #jars = new Map<string, Map<string, string>>();

  cookies(url: string): { name: string; value: string }[] {
    return [...(this.#jars.get(new URL(url).origin) ?? [])].map(([name, value]) => ({ name, value }));
  }

  async get(url: string, init: RequestInit = {}): Promise<Response> {
    const { origin } = new URL(url);
    const cookie = this.cookies(url)
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ');
    const response = await fetch(url, { ...init, headers: { cookie }, redirect: 'manual' });
    const jar = this.#jars.get(origin) ?? new Map<string, string>();
    this.#jars.set(origin, jar);
    for (const line of response.headers.getSetCookie()) {
      const [name, value] = splitAt(line.split('; ')[0] ?? '', '=');
      if (value === '') jar.delete(name);
      else jar.set(name, decodeURIComponent(value));
    }
    return response;
  }

  /** Follows redirects until one of the ends, or until there is none. */
  async follow(url: string, ends: readonly string[]): Promise<string> {
    let here = url;
    while (!ends.includes(here)) {
      const response = await this.get(here);
      const location = response.headers.get('location');
      if (location === null) return `${here}: ${response.status} ${await response.text()}`;
      here = new URL(location, here).href;
    }
    return here;
  }
}

function splitAt(text: string, mark: string): [string, string] {
  const at = text.indexOf(mark);
  return [text.slice(0, at), text.slice(at + 1)];
}
