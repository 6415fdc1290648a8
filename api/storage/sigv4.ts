import { createHash, createHmac } from 'node:crypto';

/** Signature Version 4 of Amazon's APIs as S3 uses it, in the query of a URL that another client will request. */
export const sigV4Algorithm = 'AWS4-HMAC-SHA256';

/** Replaces the hash of the body: presigned requests bind their body by a checksum header instead. */
export const unsignedPayload = 'UNSIGNED-PAYLOAD';

/** The day, region and service of a signing key. */
export interface CredentialScope {
  /** `YYYYMMDD`. */
  readonly date: string;
  readonly region: string;
  readonly service: string;
}

export interface Credentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

type Pairs = readonly (readonly [name: string, value: string])[];

/** The parts of a request that are signed. `path` is already percent-encoded and used unchanged. */
export interface SignedParts {
  readonly method: string;
  readonly path: string;
  /** Decoded names and values, without `X-Amz-Signature`. */
  readonly query: Pairs;
  /** The signed headers, with names in lower case. */
  readonly headers: Pairs;
  readonly payloadHash: string;
}

/** Formats `2026-11-21T10:20:30.456Z` in milliseconds as `20261121T102030Z`. */
export function amzDate(milliseconds: number): string {
  return new Date(milliseconds).toISOString().replace(/[-:]|\.\d+/g, '');
}

/** Reads {@link amzDate}; undefined for any other text. */
export function parseAmzDate(text: string): number | undefined {
  const found = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(text);
  if (found === null) return undefined;
  const [, year, month, day, hour, minute, second] = found;
  const milliseconds = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return Number.isNaN(milliseconds) ? undefined : milliseconds;
}

/** Task 1 of the specification: the canonical form of the request. */
export function canonicalRequest({ method, path, query, headers, payloadHash }: SignedParts): string {
  const sorted = query.map(([name, value]) => [uriEncode(name), uriEncode(value)] as const).sort(byName);
  const canonicalHeaders = [...headers].sort(byName);
  return [
    method,
    path,
    sorted.map(([name, value]) => `${name}=${value}`).join('&'),
    ...canonicalHeaders.map(([name, value]) => `${name}:${value.trim().replace(/ +/g, ' ')}`),
    '',
    signedHeaderNames(headers),
    payloadHash,
  ].join('\n');
}

/** The names of signed headers as `X-Amz-SignedHeaders` lists them. */
function signedHeaderNames(headers: Pairs): string {
  return headers
    .map(([name]) => name)
    .sort()
    .join(';');
}

/** Tasks 2 to 4: the signature of a request, as 32 bytes. */
export function signature(
  secretAccessKey: string,
  scope: CredentialScope,
  requestedAt: string,
  request: SignedParts,
): Buffer {
  const hashed = createHash('sha256').update(canonicalRequest(request)).digest('hex');
  const toSign = [sigV4Algorithm, requestedAt, scopeText(scope), hashed].join('\n');
  return hmac(signingKey(secretAccessKey, scope), toSign);
}

/** The signing key of a day, a region and a service. */
export function signingKey(secretAccessKey: string, { date, region, service }: CredentialScope): Buffer {
  return [date, region, service, 'aws4_request'].reduce(hmac, Buffer.from(`AWS4${secretAccessKey}`));
}

export function scopeText({ date, region, service }: CredentialScope): string {
  return `${date}/${region}/${service}/aws4_request`;
}

interface Presigning {
  readonly method: string;
  /** The URL without a query. */
  readonly url: string;
  readonly query?: Pairs;
  /** Headers that the signature covers in addition to `host`, with names in lower case. */
  readonly headers?: Pairs;
  readonly credentials: Credentials;
  readonly region: string;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly expiresSeconds: number;
}

/** The URL of a request that its holder may make until it expires, with exactly these headers. */
export function presignUrl({ method, url, query = [], headers = [], credentials, region, now, ...rest }: Presigning) {
  const { host, pathname } = new URL(url);
  const requestedAt = amzDate(now);
  const scope: CredentialScope = { date: requestedAt.slice(0, 8), region, service: 's3' };
  const signed: Pairs = [['host', host], ...headers];
  const parameters: Pairs = [
    ...query,
    ['X-Amz-Algorithm', sigV4Algorithm],
    ['X-Amz-Content-Sha256', unsignedPayload],
    ['X-Amz-Credential', `${credentials.accessKeyId}/${scopeText(scope)}`],
    ['X-Amz-Date', requestedAt],
    ['X-Amz-Expires', String(rest.expiresSeconds)],
    ['X-Amz-SignedHeaders', signedHeaderNames(signed)],
  ];
  const request = { method, path: pathname, query: parameters, headers: signed, payloadHash: unsignedPayload };
  const made = signature(credentials.secretAccessKey, scope, requestedAt, request).toString('hex');
  const text = parameters.map(([name, value]) => `${uriEncode(name)}=${uriEncode(value)}`).join('&');
  return `${url}?${text}&X-Amz-Signature=${made}`;
}

/** Percent-encodes all but the unreserved characters of RFC 3986. */
function uriEncode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

function hmac(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}

/** By code point, as the specification requires, never by locale. */
function byName([left]: readonly [string, string], [right]: readonly [string, string]): number {
  return left < right ? -1 : left > right ? 1 : 0;
}
