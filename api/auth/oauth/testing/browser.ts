import { createHash, randomBytes } from 'node:crypto';
import type { Fetch } from '#api/testing/client-at.ts';
import type { TestServer as WholeServer, TestUser } from './test-server.ts';

/** What signing in needs of a server. */
type TestServer = Pick<WholeServer, 'url' | 'config' | 'post'> & {
  /** How requests get there, where that isn't the process's own fetch. */
  readonly fetch?: Fetch;
};

/** What a person's browser does at the authorization server, as far as cookies and redirects go. */
export class Browser {
  readonly #server: TestServer;
  readonly #address: string;
  readonly #cookies = new Map<string, { name: string; value: string; path: string }>();

  constructor(server: TestServer, address: string) {
    this.#server = server;
    this.#address = address;
  }

  /** The values of all cookies at hand. */
  get cookieValues(): string[] {
    return [...this.#cookies.values()].map(({ value }) => value);
  }

  /** Drops the cookies of the server's own session and of sign-ins that aren't finished. */
  forgetSession(): void {
    for (const [key, { name }] of this.#cookies) if (!name.includes('litfass_known_')) this.#cookies.delete(key);
  }

  get(url: string): Promise<Response> {
    return this.#send(url, {});
  }

  /** Submits a form as a browser does: with its origin. */
  submit(url: string, form: Record<string, string>, headers: Record<string, string> = {}): Promise<Response> {
    const origin = new URL(this.#server.url).origin;
    return this.#send(url, {
      method: 'POST',
      body: new URLSearchParams(form),
      headers: { Origin: origin, ...headers },
    });
  }

  async #send(
    url: string,
    init: { method?: string; body?: URLSearchParams; headers?: Record<string, string> },
  ): Promise<Response> {
    const target = new URL(url, this.#server.url);
    const cookie = [...this.#cookies.values()]
      .filter(({ path }) => target.pathname === path || target.pathname.startsWith(path.replace(/\/?$/, '/')))
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ');
    const headers = { ...init.headers, 'X-Test-Address': this.#address, ...(cookie === '' ? {} : { Cookie: cookie }) };
    const send: Fetch = this.#server.fetch ?? ((to, given) => fetch(to, { ...given, redirect: 'manual' }));
    const response = await send(target, { ...init, headers });
    for (const line of response.headers.getSetCookie()) this.#keep(line);
    return response;
  }

  #keep(line: string): void {
    const [pair = '', ...attributes] = line.split('; ');
    const mark = pair.indexOf('=');
    const attribute = (name: string) =>
      attributes.find((text) => text.toLowerCase().startsWith(`${name}=`))?.slice(name.length + 1);
    const cookie = { name: pair.slice(0, mark), value: pair.slice(mark + 1), path: attribute('path') ?? '/' };
    const key = `${cookie.path} ${cookie.name}`;
    const expires = attribute('expires');
    if (cookie.value === '' || (expires !== undefined && Date.parse(expires) <= Date.now())) this.#cookies.delete(key);
    else this.#cookies.set(key, cookie);
  }
}

/** One sign-in as the portal starts it: what it keeps to itself and where it sends the browser. */
export interface SignInRequest {
  readonly url: string;
  readonly redirectUri: string;
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/** The portal's authorization request; `changes` replaces parameters, undefined leaves one out. */
export function signInRequest(server: TestServer, changes: Record<string, string | undefined> = {}): SignInRequest {
  const verifier = randomBytes(32).toString('base64url');
  const [state, nonce] = [randomBytes(8).toString('hex'), randomBytes(8).toString('hex')];
  const redirectUri = `${server.config.portalUrl}/api/auth/callback/litfass`;
  const parameters: Record<string, string | undefined> = {
    client_id: server.config.portalClientId,
    response_type: 'code',
    redirect_uri: redirectUri,
    scope: 'openid profile email',
    state,
    nonce,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...changes,
  };
  const given = Object.entries(parameters).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return { url: `/oauth/authorize?${new URLSearchParams(given).toString()}`, redirectUri, state, nonce, verifier };
}

/** The address of the sign-in page that an authorization request leads to. */
export async function openSignIn(browser: Browser, request: SignInRequest): Promise<string> {
  return locationOf(await browser.get(request.url));
}

/** Follows the redirects after a sign-in until they leave the server; answers the portal's callback address. */
export async function followToPortal(browser: Browser, server: TestServer, response: Response): Promise<URL> {
  let location = locationOf(response);
  while (new URL(location, server.url).origin === new URL(server.url).origin) {
    location = locationOf(await browser.get(location));
  }
  return new URL(location);
}

/** The tokens of a whole sign-in, as the portal gets them. */
export interface Tokens {
  readonly access_token: string;
  readonly id_token: string;
  readonly token_type: string;
  readonly expires_in: number;
  readonly scope: string;
}

/** Exchanges the code of a callback, with the portal's credentials in the form. */
export function exchange(server: TestServer, request: SignInRequest, callback: URL): Promise<Response> {
  return server.post('/oauth/token', {
    grant_type: 'authorization_code',
    code: callback.searchParams.get('code') ?? '',
    redirect_uri: request.redirectUri,
    code_verifier: request.verifier,
    client_id: server.config.portalClientId,
    client_secret: server.config.secrets.portalClientSecrets[0],
  });
}

/** Signs a person in, from the portal's button to its tokens. */
export async function signIn(browser: Browser, server: TestServer, user: TestUser): Promise<Tokens> {
  const request = signInRequest(server);
  const page = await openSignIn(browser, request);
  const answer = await browser.submit(page, { email: user.email, password: user.password });
  const callback = await followToPortal(browser, server, answer);
  return (await (await exchange(server, request, callback)).json()) as Tokens;
}

function locationOf(response: Response): string {
  const location = response.headers.get('location');
  if (location === null) throw new Error(`No redirect: status ${response.status}`);
  return location;
}
