import { refusedHeader, runAsHeader } from './run-as-state.ts';
import { tabStorage } from '../storage/tab-storage.ts';

// Each tab has its own choice: a switch in one tab must not change the identity of a mutation in another.
const storageKey = 'litfass:run-as';

/** State from the responses to this tab's requests. */
interface StoredChoice {
  /** ID of the key that this tab uses. Null is the session. */
  keyId: string | null;
  /** Remaining points of the current identity, from the newest response. */
  remaining: number | null;
  /** Set when the API rejected the key of the last request. The request ID helps to find the reason. */
  refused: { requestId: string | null } | null;
}

const asSession: StoredChoice = { keyId: null, remaining: null, refused: null };
const listeners = new Set<() => void>();
let stored: StoredChoice | undefined;

/** The identity that this tab uses. */
export function readRunAs(): StoredChoice {
  return (stored ??= { ...asSession, keyId: tabStorage()?.getItem(storageKey) ?? null });
}

/** The same for server-side rendering. */
export function readRunAsOnServer(): StoredChoice {
  return asSession;
}

/** Calls the listener after every change. */
export function subscribeToRunAs(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Selects a key by its ID, or the session with null. */
export function chooseRunAs(keyId: string | null): void {
  if (keyId === null) tabStorage()?.removeItem(storageKey);
  else tabStorage()?.setItem(storageKey, keyId);
  store({ ...asSession, keyId });
}

/** Headers that name the identity for a request. */
function runAsHeaders(): Record<string, string> {
  const { keyId } = readRunAs();
  return keyId === null ? {} : { [runAsHeader]: keyId };
}

/**
 * `fetch` with this tab's identity. Reads the remaining points from the response, and whether the API still accepts the
 * key.
 */
export async function fetchAsChosen(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const { keyId } = readRunAs();
  const headers = new Headers(init.headers);
  for (const [name, value] of Object.entries(runAsHeaders())) headers.set(name, value);
  const answer = await fetch(input, { ...init, headers, cache: 'no-store' });
  // The choice may have changed in the meantime. The response then says nothing about the new identity.
  if (readRunAs().keyId === keyId) learn(answer.headers);
  return answer;
}

function learn(headers: Headers): void {
  const requestId = headers.get('x-request-id');
  const remaining = headers.get('x-ratelimit-remaining');
  const known = readRunAs();
  store({
    ...known,
    remaining: remaining === null ? known.remaining : Number(remaining),
    refused: headers.has(refusedHeader) ? { requestId } : null,
  });
}

function store(next: StoredChoice): void {
  stored = next;
  for (const listener of listeners) listener();
}
