import { createHash, randomUUID } from 'node:crypto';
import { rawFileKey } from '../object-key.ts';
import type { ObjectKey } from '../object-key.ts';
import type { ObjectStore, PresignedRequest } from '../object-store.ts';
import { type HeaderLine, headerLines, sendSigned } from './send-signed.ts';

/** Requests that a store should refuse, in the words of logs and of `doctor`. */
export const unwantedRequests = [
  'a file with another SHA-256',
  'a part with another SHA-256',
  'a second file under the same key',
  'a repeated header',
  'an unsigned x-amz- header',
  'a URL that isn’t valid yet',
] as const;
export type UnwantedRequest = (typeof unwantedRequests)[number];

/** Beyond the 15 minutes by which S3's clocks may differ. */
export const laterMs = 20 * 60_000;

const body = Buffer.from('email\n');
const altered = Buffer.from('eMail\n');
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('base64');
const declared = { contentLength: body.length, checksumSha256: sha256(body) };
const declaredFile = { ...declared, contentType: 'text/csv' };

export interface ProbedStore {
  readonly now: ObjectStore;
  /** The same store by a clock that is {@link laterMs} fast. */
  readonly later: ObjectStore;
}

/**
 * Sends requests that were changed after they were signed, and returns those that the store accepts. Deletes what it
 * stored, also after a failure; the sweep deletes the rest if the process ends meanwhile. Rejects if the store doesn't
 * respond, or doesn't accept a request that is as signed.
 */
export async function probeStore({ now, later }: ProbedStore, signal: AbortSignal): Promise<UnwantedRequest[]> {
  const keys: ObjectKey[] = [];
  const newKey = () => {
    const key = rawFileKey({ companyId: randomUUID(), id: randomUUID() });
    keys.push(key);
    return key;
  };
  const accepts = async (signed: PresignedRequest, bytes = body, more: readonly HeaderLine[] = []) => {
    const status = await sendSigned(signed, [...headerLines(signed), ...more], bytes, signal);
    if (status >= 200 && status < 300) return true;
    if (status >= 400 && status < 500) return false;
    throw new Error(`The store responded to a signed request with ${status}.`);
  };
  const sign = (store = now) => store.presignPut(newKey(), declaredFile);
  const acceptsPart = async () => {
    const key = newKey();
    const id = await now.createMultipart(key, 'text/csv');
    try {
      return await accepts(await now.presignPart(key, id, { ...declared, partNumber: 1 }), altered);
    } finally {
      await now.abortMultipart(key, id);
    }
  };
  try {
    const first = await sign();
    if (!(await accepts(first))) throw new Error('The store refuses a request that is as signed.');
    const results: Record<UnwantedRequest, boolean> = {
      'a second file under the same key': await accepts(first),
      'a file with another SHA-256': await accepts(await sign(), altered),
      'a part with another SHA-256': await acceptsPart(),
      'a repeated header': await accepts(await sign(), body, [['x-amz-checksum-sha256', declared.checksumSha256]]),
      'an unsigned x-amz- header': await accepts(await sign(), body, [['x-amz-meta-probe', 'unsigned']]),
      'a URL that isn’t valid yet': await accepts(await sign(later)),
    };
    return unwantedRequests.filter((name) => results[name]);
  } finally {
    await Promise.all(keys.map((key) => now.delete(key)));
  }
}
