import { timingSafeEqual } from 'node:crypto';
import { type ObjectKey, parseObjectKey } from '../object-key.ts';
import {
  type Credentials,
  type CredentialScope,
  parseAmzDate,
  scopeText,
  sigV4Algorithm,
  signature,
  unsignedPayload,
} from '../sigv4.ts';
import { S3Error } from './s3-error.ts';

/** The head of a request; headers as received, so that duplicates are visible. */
export interface RequestHead {
  readonly method: string;
  /** Path and query. */
  readonly url: string;
  readonly rawHeaders: readonly string[];
}

export interface VerifierOptions {
  readonly credentials: Credentials;
  readonly olderSecretAccessKeys?: readonly string[];
  readonly region: string;
  /** The public URL of the bucket, as it was signed. Behind a proxy, it differs from the received one. */
  readonly bucketUrl: string;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** What the holder of a signed URL may do now. */
export type PermittedRequest =
  | {
      readonly kind: 'put';
      readonly key: ObjectKey;
      readonly contentLength: number;
      readonly contentType: string;
      readonly checksumSha256: string;
    }
  | {
      readonly kind: 'putPart';
      readonly key: ObjectKey;
      readonly multipartId: string;
      readonly partNumber: number;
      readonly contentLength: number;
      readonly checksumSha256: string;
    }
  | { readonly kind: 'get'; readonly key: ObjectKey; readonly contentDisposition: string | undefined };

/** The allowed difference between the clocks of signer and verifier, the same as in S3. */
const clockSkewMs = 15 * 60 * 1000;
const longestSeconds = 7 * 24 * 60 * 60;

/** Parameters of the signature itself, or that signers add without a meaning of their own. */
const signatureParameters = new Set([
  'X-Amz-Algorithm',
  'X-Amz-Content-Sha256',
  'X-Amz-Credential',
  'X-Amz-Date',
  'X-Amz-Expires',
  'X-Amz-Signature',
  'X-Amz-SignedHeaders',
  'x-id',
]);

/**
 * Checks a presigned request (S3 API reference, "Authenticating Requests: Using Query Parameters") and returns what it
 * permits. Anything unsigned is rejected, not ignored. Throws {@link S3Error}.
 */
export function verifyPresigned(request: RequestHead, options: VerifierOptions): PermittedRequest {
  const { path, query } = splitUrl(request.url);
  const headers = readHeaders(request.rawHeaders);
  const { requestedAt, expiresSeconds, scope, claimed } = readSignature(query, options);
  const signed = signedHeaders(query, headers, options);
  const parts = {
    method: request.method,
    path: publicPath(path, options.bucketUrl),
    query: [...query].filter(([name]) => name !== 'X-Amz-Signature'),
    headers: [...signed],
    payloadHash: unsignedPayload,
  };
  const secrets = [options.credentials.secretAccessKey, ...(options.olderSecretAccessKeys ?? [])];
  if (!secrets.some((secret) => isSame(claimed, signature(secret, scope, requestedAt, parts)))) {
    throw new S3Error('SignatureDoesNotMatch', 'The request is not the one that was signed. Send it as it was given.');
  }
  assertInTime(requestedAt, expiresSeconds, options.now);
  assertNothingUnsigned(headers, signed);
  return permitted(request.method, path, query, signed, options);
}

function isSame(claimed: Buffer, expected: Buffer): boolean {
  return claimed.length === expected.length && timingSafeEqual(claimed, expected);
}

function splitUrl(url: string): { path: string; query: ReadonlyMap<string, string> } {
  const mark = url.indexOf('?');
  if (mark < 0) throw new S3Error('AccessDenied', 'Only signed addresses are served.');
  const query = new Map<string, string>();
  for (const pair of url.slice(mark + 1).split('&')) {
    const [name = '', ...value] = pair.split('=');
    const decoded = decode(name);
    if (query.has(decoded)) throw new S3Error('AuthorizationQueryParametersError', 'A parameter occurs twice.');
    query.set(decoded, decode(value.join('=')));
  }
  return { path: url.slice(0, mark), query };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new S3Error('AuthorizationQueryParametersError', 'A parameter is not percent-encoded UTF-8.');
  }
}

function readHeaders(rawHeaders: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const headers = new Map<string, string[]>();
  for (let index = 0; index + 1 < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]?.toLowerCase() ?? '';
    headers.set(name, [...(headers.get(name) ?? []), rawHeaders[index + 1] ?? '']);
  }
  return headers;
}

function readSignature(query: ReadonlyMap<string, string>, { credentials, region }: VerifierOptions) {
  const malformed = (name: string) =>
    new S3Error('AuthorizationQueryParametersError', `${name} is missing or malformed.`);
  if (query.get('X-Amz-Algorithm') !== sigV4Algorithm) throw malformed('X-Amz-Algorithm');
  const requestedAt = query.get('X-Amz-Date') ?? '';
  if (parseAmzDate(requestedAt) === undefined) throw malformed('X-Amz-Date');
  const expires = query.get('X-Amz-Expires') ?? '';
  const expiresSeconds = Number(expires);
  if (!/^[1-9]\d{0,5}$/.test(expires) || expiresSeconds > longestSeconds) throw malformed('X-Amz-Expires');
  const hex = query.get('X-Amz-Signature') ?? '';
  if (!/^[0-9a-f]{64}$/.test(hex)) throw malformed('X-Amz-Signature');
  const scope: CredentialScope = { date: requestedAt.slice(0, 8), region, service: 's3' };
  if (query.get('X-Amz-Credential') !== `${credentials.accessKeyId}/${scopeText(scope)}`) {
    throw malformed('X-Amz-Credential');
  }
  const payloadHash = query.get('X-Amz-Content-Sha256') ?? unsignedPayload;
  if (payloadHash !== unsignedPayload) throw malformed('X-Amz-Content-Sha256');
  return { requestedAt, expiresSeconds, scope, claimed: Buffer.from(hex, 'hex') };
}

function signedHeaders(
  query: ReadonlyMap<string, string>,
  headers: ReadonlyMap<string, readonly string[]>,
  { bucketUrl }: VerifierOptions,
): ReadonlyMap<string, string> {
  const names = (query.get('X-Amz-SignedHeaders') ?? '').split(';');
  if (!names.includes('host')) throw new S3Error('AccessDenied', 'The signature must cover the host.');
  const signed = new Map<string, string>();
  for (const name of names) {
    // A proxy may have replaced the host. The client's request was signed for the public URL.
    const values = name === 'host' ? [new URL(bucketUrl).host] : (headers.get(name) ?? []);
    const [value, ...others] = values;
    if (value === undefined)
      throw new S3Error('SignatureDoesNotMatch', `The signed header ${asName(name)} is missing.`);
    if (others.length > 0) throw new S3Error('SignatureDoesNotMatch', `The header ${asName(name)} occurs twice.`);
    signed.set(name, value);
  }
  return signed;
}

/** Header names come from the URL; only plausible ones are repeated in a response. */
function asName(name: string): string {
  return /^[a-z0-9-]{1,60}$/.test(name) ? name : 'named';
}

function publicPath(path: string, bucketUrl: string): string {
  const prefix = new URL(bucketUrl).pathname.replace(/\/[^/]+$/, '');
  return `${prefix}${path}`;
}

function assertInTime(requestedAt: string, expiresSeconds: number, now: number): void {
  const from = parseAmzDate(requestedAt) ?? Number.POSITIVE_INFINITY;
  if (now < from - clockSkewMs) throw new S3Error('AccessDenied', 'The address is not valid yet.');
  if (now >= from + expiresSeconds * 1000) throw new S3Error('AccessDenied', 'The address has expired; get a new one.');
}

/**
 * Rejects unsigned input that would affect the result: another checksum, another credential, or a body without a
 * length.
 */
function assertNothingUnsigned(
  headers: ReadonlyMap<string, readonly string[]>,
  signed: ReadonlyMap<string, string>,
): void {
  if (headers.has('authorization')) throw new S3Error('InvalidRequest', 'Only one way to authenticate is allowed.');
  for (const name of headers.keys()) {
    if ((name.startsWith('x-amz-') || name === 'content-md5') && !signed.has(name)) {
      throw new S3Error('AccessDenied', `The header ${asName(name)} is not among the signed ones.`);
    }
  }
}

function permitted(
  method: string,
  path: string,
  query: ReadonlyMap<string, string>,
  signed: ReadonlyMap<string, string>,
  { bucketUrl }: VerifierOptions,
): PermittedRequest {
  const bucket = new URL(bucketUrl).pathname.split('/').at(-1) ?? '';
  const key = path.startsWith(`/${bucket}/`) ? parseObjectKey(path.slice(bucket.length + 2))?.key : undefined;
  if (key === undefined) throw new S3Error('NoSuchKey', 'There is no such object.');
  const meaning = new Map([...query].filter(([name]) => !signatureParameters.has(name)));
  if (method === 'GET') {
    const contentDisposition = meaning.get('response-content-disposition');
    meaning.delete('response-content-disposition');
    assertNone(meaning);
    return { kind: 'get', key, contentDisposition };
  }
  if (method !== 'PUT') throw new S3Error('MethodNotAllowed', 'Objects are sent by PUT and fetched by GET.');
  const body = { contentLength: contentLength(signed), checksumSha256: checksum(signed) };
  const [multipartId, partNumber] = [meaning.get('uploadId'), meaning.get('partNumber')];
  if (multipartId !== undefined && partNumber !== undefined) {
    meaning.delete('uploadId');
    meaning.delete('partNumber');
    assertNone(meaning);
    if (!/^[1-9]\d{0,4}$/.test(partNumber) || Number(partNumber) > 10_000) {
      throw new S3Error('InvalidRequest', 'Parts are numbered from 1 to 10,000.');
    }
    return { kind: 'putPart', key, multipartId, partNumber: Number(partNumber), ...body };
  }
  assertNone(meaning);
  const contentType = signed.get('content-type');
  if (contentType === undefined || signed.get('if-none-match') !== '*') {
    throw new S3Error('AccessDenied', 'The signature must cover content-type and if-none-match: *.');
  }
  return { kind: 'put', key, contentType, ...body };
}

function assertNone(meaning: ReadonlyMap<string, string>): void {
  if (meaning.size > 0) throw new S3Error('InvalidRequest', 'The address has a parameter that means nothing here.');
}

function contentLength(signed: ReadonlyMap<string, string>): number {
  const text = signed.get('content-length');
  if (text === undefined) throw new S3Error('MissingContentLength', 'The signature must cover content-length.');
  if (!/^[1-9]\d{0,10}$/.test(text)) throw new S3Error('InvalidRequest', 'content-length must be a positive number.');
  return Number(text);
}

function checksum(signed: ReadonlyMap<string, string>): string {
  const text = signed.get('x-amz-checksum-sha256');
  if (text === undefined) throw new S3Error('AccessDenied', 'The signature must cover x-amz-checksum-sha256.');
  if (!/^[A-Za-z0-9+/]{43}=$/.test(text)) throw new S3Error('InvalidRequest', 'A SHA-256 is 44 characters of base64.');
  return text;
}
