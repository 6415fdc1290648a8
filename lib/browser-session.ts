import type { SessionState } from './session-state.ts';
import { signInPath } from './return-path.ts';
import { providerId } from './sign-in-provider.ts';
import { hashedFilesFolder } from './uploads/hashed-files-folder.ts';

/** Asks the portal who is signed in. */
export async function fetchSession(signal: AbortSignal): Promise<SessionState> {
  const answer = await fetch('/api/session', { cache: 'no-store', signal });
  const state: unknown = await answer.json();
  if (!isSessionState(state)) throw new Error('The portal answered without a session state.');
  return state;
}

/** Where the reader is now, to come back to. */
export function currentPath(): string {
  return `${location.pathname}${location.search}${location.hash}`;
}

/** Sends the browser to the sign-in service; on any trouble to the sign-in page, which says what happened. */
export function startSignIn(returnTo: string): void {
  postToAuth(`signin/${providerId}`, returnTo).then(
    (url) => location.assign(url),
    () => location.assign(`${signInPath(returnTo)}&error=Unreachable`),
  );
}

/** Ends the session, here and at the issuer, and reloads the page as a visitor would see it. Throws when it cannot. */
export async function endSession(): Promise<void> {
  const url = await postToAuth('signout', currentPath());
  forgetWork(localStorage, sessionStorage);
  await forgetHashedFiles();
  // Not a client-side navigation: the router's cache still holds pages rendered for the one who left.
  if (url === location.href) location.reload();
  else location.assign(url);
}

/** Removes what this user typed into the playground or left in a form; what was saved on purpose stays theirs. */
export function forgetWork(...storages: Storage[]): void {
  for (const storage of storages) {
    const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
    for (const key of keys) if (/^litfass:(draft|playground):/.test(key)) storage.removeItem(key);
  }
}

/** Removes the files of hashes that an upload on this device has left; a browser without a file system has none. */
async function forgetHashedFiles(): Promise<void> {
  try {
    const root = await navigator.storage.getDirectory();
    await root.removeEntry(hashedFilesFolder, { recursive: true });
  } catch {
    // There were none.
  }
}

/** next-auth takes its form posts only with a token from its own cookie, and answers with the address to go to. */
async function postToAuth(action: string, callbackUrl: string): Promise<string> {
  const csrfToken = await readMember(await fetch('/api/auth/csrf', { cache: 'no-store' }), 'csrfToken');
  const answer = await fetch(`/api/auth/${action}`, {
    method: 'POST',
    body: new URLSearchParams({ csrfToken, callbackUrl, json: 'true' }),
  });
  return readMember(answer, 'url');
}

/*
 * Answers of our own routes are looked at by hand: a schema library would weigh 25 kB gzip on every page, to check what
 * the same build has sent. What is no answer of theirs (an error page, a proxy in between) still throws.
 */

function isSessionState(value: unknown): value is SessionState {
  return typeof value === 'object' && value !== null && 'signedIn' in value && typeof value.signedIn === 'boolean';
}

async function readMember(answer: Response, name: string): Promise<string> {
  const value: unknown = await answer.json();
  const member: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
  if (typeof member !== 'string') throw new Error(`The portal answered without ${name}.`);
  return member;
}
