/** Header by which a page says which API key a request is to run as, by the key's id; without it, as the session. */
export const runAsHeader = 'x-run-as';

/** Header of an answer that says that the API no longer takes that key. */
export const refusedHeader = 'x-run-as-refused';

/** Whom requests can run as, and what the API says about them. */
export interface Identity {
  name: string;
  companies: { id: string; name: string; role: string | null; scopes: string[] }[];
  /** Null where the server has no such thing. */
  budget: Budget | null;
}

/** Points left, of how many, and how many come back a second. */
export interface Budget {
  remaining: number;
  limit: number;
  restorePerSecond: number;
}

/** An API key as the browser knows it: never its value. */
export interface RunAsKey {
  id: string;
  hint: string;
  /** Null when the API no longer takes the key, or can't be asked. */
  identity: Identity | null;
  refused: boolean;
}

/** The answer of `GET /api/run-as`. */
export type RunAsState = { signedIn: false } | { signedIn: true; session: Identity; key: RunAsKey | null };

/** The answer of `POST /api/run-as`: the key as it is kept now, or why it isn't. */
export type KeepKeyAnswer = { key: RunAsKey } | { problem: string };
