import type { SessionState } from './session-state.ts';
import { pageLink } from '../text/page-link.ts';
import { signInPath } from './return-path.ts';
import { providerId } from './sign-in-provider.ts';
import { hashedFilesFolder } from '../storage/hashed-files-folder.ts';

/** Fetches the current session from the portal. With a company, the portal remembers it as the chosen one. */
export async function fetchSession(signal: AbortSignal, companyId?: string): Promise<SessionState> {
  // A choice arrives even if the reader leaves the page at the same moment.
  const keepalive = companyId !== undefined;
  const answer = await fetch(pageLink('/api/session', { company: companyId }), {
    cache: 'no-store',
    signal,
    keepalive,
  });
  const state: unknown = await answer.json();
  if (!isSessionState(state)) throw new Error('The portal returned no session state.');
  return state;
}

/** The reader's current location, to return to. */
export function currentPath(): string {
  return `${location.pathname}${location.search}${location.hash}`;
}

/**
 * Redirects the browser to the sign-in service. On an error it goes to the sign-in page, which explains the error. With
 * `replace`, Back skips the current page.
 */
export function startSignIn(returnTo: string, { replace = false } = {}): void {
  const go = (url: string) => (replace ? location.replace(url) : location.assign(url));
  postToAuth(`signin/${providerId}`, returnTo).then(go, () => go(`${signInPath(returnTo)}&error=Unreachable`));
}

/** Ends the session, here and at the issuer, and reloads the page without it. Throws when that fails. */
export async function endSession(): Promise<void> {
  const url = await postToAuth('signout', currentPath());
  forgetWork(localStorage, sessionStorage);
  await forgetHashedFiles();
  // Not a client-side navigation: the router's cache still contains pages of the previous user.
  if (url === location.href) location.reload();
  else location.assign(url);
}

/** Deletes this user's input in the playground and in forms. Saved queries stay. */
export function forgetWork(...storages: Storage[]): void {
  for (const storage of storages) {
    const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
    for (const key of keys) if (/^litfass:(draft|playground):/.test(key)) storage.removeItem(key);
  }
}

/** Deletes the hashed files of uploads from this device. A browser without a file system has none. */
async function forgetHashedFiles(): Promise<void> {
  try {
    const root = await navigator.storage.getDirectory();
    await root.removeEntry(hashedFilesFolder, { recursive: true });
  } catch {
    // The folder doesn't exist.
  }
}

/** next-auth accepts form posts only with a token from its own cookie. The response contains the URL to go to. */
async function postToAuth(action: string, callbackUrl: string): Promise<string> {
  const csrfToken = await readMember(await fetch('/api/auth/csrf', { cache: 'no-store' }), 'csrfToken');
  const answer = await fetch(`/api/auth/${action}`, {
    method: 'POST',
    body: new URLSearchParams({ csrfToken, callbackUrl, json: 'true' }),
  });
  return readMember(answer, 'url');
}

/*
 * Checks responses of our own routes without a schema library, which would add 25 kB gzip to every page. The same build
 * sends these responses. Other responses (an error page, a proxy in between) still throw.
 */

function isSessionState(value: unknown): value is SessionState {
  return typeof value === 'object' && value !== null && 'signedIn' in value && typeof value.signedIn === 'boolean';
}

async function readMember(answer: Response, name: string): Promise<string> {
  const value: unknown = await answer.json();
  const member: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
  if (typeof member !== 'string') throw new Error(`The portal returned no ${name}.`);
  return member;
}
