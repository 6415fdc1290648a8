/** A rate limit from a response's headers. */
export interface Budget {
  name: string;
  remaining: number;
  /** The points of a full limit. */
  quota: number | null;
  /** Seconds until the limit is full again. */
  seconds: number;
}

/** The rate limits of `RateLimit` and `RateLimit-Policy` (draft-ietf-httpapi-ratelimit-headers-10). */
export function rateLimits(headers: readonly (readonly [name: string, value: string])[]): Budget[] {
  const named = new Map(headers);
  const quotas = new Map(readItems(named.get('ratelimit-policy')).map(({ name, numbers }) => [name, numbers.get('q')]));
  return readItems(named.get('ratelimit')).map(({ name, numbers }) => ({
    name,
    remaining: numbers.get('r') ?? 0,
    quota: quotas.get(name) ?? null,
    seconds: numbers.get('t') ?? 0,
  }));
}

/** Parses a structured field's list of `"name";key=number;…` (RFC 9651). */
function readItems(value: string | undefined): { name: string; numbers: Map<string, number> }[] {
  return [...(value ?? '').matchAll(/"([^"]*)"((?:\s*;\s*\w+=[^;,]*)*)/g)].map(([, name = '', parameters = '']) => ({
    name,
    numbers: new Map([...parameters.matchAll(/(\w+)=(\d+)/g)].map(([, key = '', number]) => [key, Number(number)])),
  }));
}
