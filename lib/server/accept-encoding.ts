import { weightedValues } from '#shared/weighted-values.ts';

/** The encodings of a kept response, the smallest first. */
const encodings = ['br', 'gzip', 'identity'] as const;

/** A content coding (RFC 9110, section 8.4.1); `identity` is none. */
export type Encoding = (typeof encodings)[number];

const known = new Map<string, Encoding>();

/**
 * The encoding that an `Accept-Encoding` header prefers (RFC 9110, section 12.5.3); of several equal ones, the smallest.
 * A client that accepts none of them gets `identity`.
 */
export function preferredEncoding(header: string | string[] | undefined): Encoding {
  const text = String(header ?? '');
  const before = known.get(text);
  if (before !== undefined) return before;
  const preferred = choose(text);
  // Browsers send few different headers, so each is read once. Clients could send any number of others.
  if (known.size < 100) known.set(text, preferred);
  return preferred;
}

function choose(header: string): Encoding {
  const weights = new Map(
    weightedValues(header).map(({ name, weight }) => [name === 'x-gzip' ? 'gzip' : name, weight]),
  );
  const any = weights.get('*') ?? 0;
  const [best] = encodings
    // Without being named, `identity` is acceptable and comes after everything that is.
    .map((encoding) => ({ encoding, weight: weights.get(encoding) ?? (encoding === 'identity' ? 0.0001 : any) }))
    .toSorted((left, right) => right.weight - left.weight);
  return best === undefined || best.weight === 0 ? 'identity' : best.encoding;
}
