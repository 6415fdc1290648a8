import { refusedHeader, runAsHeader } from './run-as-state.ts';
import { tabStorage } from './tab-storage.ts';

// Each tab has a choice of its own: switching in one must not change whom the other is about to run a mutation as.
const storageKey = 'litfass:run-as';

/** What answers to requests of this tab have told. */
interface Told {
  /** Id of the key this tab runs as; null is the session. */
  keyId: string | null;
  /** Points left of whoever it runs as, by the newest answer. */
  remaining: number | null;
  /** The last request ran as a key that the API no longer takes; its id, to look up why. */
  refused: { requestId: string | null } | null;
}

const asSession: Told = { keyId: null, remaining: null, refused: null };
const listeners = new Set<() => void>();
let told: Told | undefined;

/** Whom this tab runs as. */
export function readRunAs(): Told {
  return (told ??= { ...asSession, keyId: tabStorage()?.getItem(storageKey) ?? null });
}

/** The same before there is a browser. */
export function readRunAsOnServer(): Told {
  return asSession;
}

/** Calls back at every change. */
export function subscribeToRunAs(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Chooses a key by its id, or the session by null. */
export function chooseRunAs(keyId: string | null): void {
  if (keyId === null) tabStorage()?.removeItem(storageKey);
  else tabStorage()?.setItem(storageKey, keyId);
  tell({ ...asSession, keyId });
}

/** Says of a request whom it is to run as. */
function runAsHeaders(): Record<string, string> {
  const { keyId } = readRunAs();
  return keyId === null ? {} : { [runAsHeader]: keyId };
}

/** `fetch` as whoever this tab runs as; learns from the answer what is left, and whether the key still counts. */
export async function fetchAsChosen(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const { keyId } = readRunAs();
  const headers = new Headers(init.headers);
  for (const [name, value] of Object.entries(runAsHeaders())) headers.set(name, value);
  const answer = await fetch(input, { ...init, headers, cache: 'no-store' });
  // The choice may have changed meanwhile; what came of the old one says nothing about the new.
  if (readRunAs().keyId === keyId) learn(answer.headers);
  return answer;
}

function learn(headers: Headers): void {
  const requestId = headers.get('x-request-id');
  const remaining = headers.get('x-ratelimit-remaining');
  const known = readRunAs();
  tell({
    ...known,
    remaining: remaining === null ? known.remaining : Number(remaining),
    refused: headers.has(refusedHeader) ? { requestId } : null,
  });
}

function tell(next: Told): void {
  told = next;
  for (const listener of listeners) listener();
}
