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
  const qualities = new Map(header.split(',').map(readRange));
  const any = qualities.get('*') ?? 0;
  const [best] = encodings
    // Without being named, `identity` is acceptable and comes after everything that is.
    .map((encoding) => ({ encoding, quality: qualities.get(encoding) ?? (encoding === 'identity' ? 0.0001 : any) }))
    .toSorted((left, right) => right.quality - left.quality);
  return best === undefined || best.quality === 0 ? 'identity' : best.encoding;
}

function readRange(text: string): [name: string, quality: number] {
  const [name = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase());
  const given = parameters.find((parameter) => parameter.startsWith('q='));
  const quality = given === undefined ? 1 : Number(given.slice(2));
  return [name === 'x-gzip' ? 'gzip' : name, quality >= 0 && quality <= 1 ? quality : 0];
}
