/** The header with the ID of the API key that a request uses. Without it, the request uses the session. */
export const runAsHeader = 'x-run-as';

/** The response header that says that the API no longer accepts the key. */
export const refusedHeader = 'x-run-as-refused';

/** An identity for requests, as the API describes it. */
export interface Identity {
  name: string;
  companies: { id: string; name: string; currencyCode?: string | undefined; role: string | null; scopes: string[] }[];
  /** Null when the server has no rate limit. */
  budget: Budget | null;
}

/** The remaining points, the limit, and the points restored per second. */
export interface Budget {
  remaining: number;
  limit: number;
  restorePerSecond: number;
}

/** An API key as the browser sees it, never with its value. */
export interface RunAsKey {
  id: string;
  hint: string;
  /** Null when the API no longer accepts the key, or can't be reached. */
  identity: Identity | null;
  refused: boolean;
}

/** The response of `GET /api/run-as`. */
export type RunAsState = { signedIn: false } | { signedIn: true; session: Identity; key: RunAsKey | null };

/** The response of `POST /api/run-as`: the stored key, or the reason why it wasn't stored. */
export type KeepKeyAnswer = { key: RunAsKey } | { problem: string };
