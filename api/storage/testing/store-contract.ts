import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { beforeAll, describe, expect, it, type TestOptions } from 'vitest';
import { errorReportKey, type ObjectKey, rawFileKey } from '../object-key.ts';
import type { ObjectStore, PresignedRequest } from '../object-store.ts';
import { type Answer, type Changes, linesOf, send } from './send.ts';

/** What the contract is tried on. */
export interface ContractSubject {
  /** A store whose signatures are made at another moment than now. */
  signingAt(now: () => number): ObjectStore;
  /** Bytes of every part but the last; a real S3 takes none below 5 MiB. */
  readonly partSize: number;
  /** Whether each error must have the exact status; other S3 implementations differ. */
  readonly exact: boolean;
  /**
   * What the store accepts although it wasn't signed so. The product must not depend on these: the worker compares the
   * checksum of each file, and the API its length.
   */
  readonly accepts?: ReadonlySet<string>;
  /** Stops what was started for the contract. */
  readonly stop?: () => Promise<void>;
}

const alteredBody = 'an altered body of equal length';
const notYetValid = 'that isn’t valid yet';

export const newKey = () => rawFileKey({ companyId: randomUUID(), id: randomUUID() });
export const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('base64');

const body = Buffer.from('email\nanna@example.com\n');
const declared = { contentLength: body.length, checksumSha256: sha256(body), contentType: 'text/csv' };
const altered = Buffer.from('email\nanne@example.com\n');
const minute = 60_000;

type Lines = readonly (readonly [string, string])[];
const without = (name: string) => (lines: Lines) => lines.filter(([given]) => given !== name);
const replaced = (name: string, value: string) => (lines: Lines) =>
  lines.map((line) => (line[0] === name ? ([name, value] as const) : line));
const added = (name: string, value: string) => (lines: Lines) => [...lines, [name, value] as const];
const inUrl =
  (change: (url: string) => string) =>
  ({ url }: PresignedRequest): Changes => ({ url: change(url) });
const inHeaders =
  (change: (lines: Lines) => Lines) =>
  (signed: PresignedRequest): Changes => ({ headers: change(linesOf(signed)) });

/** One deviation from what was signed each: status, what is changed, and the body where it isn't the declared one. */
const deviations: Record<string, [number, (signed: PresignedRequest) => Changes, Buffer?]> = {
  [alteredBody]: [400, () => ({}), altered],
  'a longer body': [403, inHeaders(replaced('content-length', '24')), Buffer.concat([body, Buffer.from('x')])],
  'a shorter body': [403, inHeaders(replaced('content-length', '22')), body.subarray(1)],
  'no checksum header': [403, inHeaders(without('x-amz-checksum-sha256'))],
  'the checksum of another body': [403, inHeaders(replaced('x-amz-checksum-sha256', sha256(altered))), altered],
  'another checksum algorithm beside': [403, inHeaders(added('x-amz-checksum-crc32', 'AAAAAA=='))],
  'another checksum algorithm instead': [
    403,
    inHeaders((lines) => added('x-amz-checksum-crc32', 'AAAAAA==')(without('x-amz-checksum-sha256')(lines))),
    altered,
  ],
  'an MD5 beside': [403, inHeaders(added('content-md5', 'AAAAAAAAAAAAAAAAAAAAAA=='))],
  'another content type': [403, inHeaders(replaced('content-type', 'text/html'))],
  'no content type': [403, inHeaders(without('content-type'))],
  'no if-none-match': [403, inHeaders(without('if-none-match'))],
  'another if-none-match': [403, inHeaders(replaced('if-none-match', '"x"'))],
  'a header twice, equal': [403, inHeaders(added('x-amz-checksum-sha256', declared.checksumSha256))],
  'a header twice, different': [403, inHeaders(added('x-amz-checksum-sha256', sha256(altered))), altered],
  'the content type twice': [403, inHeaders(added('content-type', 'text/html'))],
  'an unsigned header of Amazon’s': [403, inHeaders(added('x-amz-acl', 'public-read'))],
  'an authorization header beside': [400, inHeaders(added('authorization', 'Bearer x'))],
  'a body of open length': [
    403,
    inHeaders((lines) => added('transfer-encoding', 'chunked')(without('content-length')(lines))),
  ],
  'another key': [403, inUrl((url) => url.replace(/\/incoming\/[^?]+/, `/${newKey()}`))],
  'a key above the bucket': [
    403,
    inUrl((url) => url.replace(/\/incoming\/[^?]+/, '/incoming/%2e%2e/%2e%2e/secrets.json')),
  ],
  'another method': [403, () => ({ method: 'POST' })],
  'the method of fetching': [403, () => ({ method: 'GET' })],
  'the method of deleting': [403, () => ({ method: 'DELETE' })],
  'a longer expiry': [403, inUrl((url) => url.replace('X-Amz-Expires=900', 'X-Amz-Expires=9000'))],
  'a parameter more': [403, inUrl((url) => `${url}&x-amz-tagging=a`)],
  'a parameter twice': [400, inUrl((url) => `${url}&X-Amz-Expires=900`)],
  'a parameter that is no text': [400, inUrl((url) => `${url}&a=%ff`)],
  'fewer signed headers': [403, inUrl((url) => url.replace('content-type%3B', ''))],
  'another algorithm': [400, inUrl((url) => url.replace('AWS4-HMAC-SHA256', 'AWS4-HMAC-SHA1'))],
  'another algorithm beside': [400, inUrl((url) => `${url}&X-Amz-Algorithm=AWS4-HMAC-SHA1`)],
  'another access key': [400, inUrl((url) => url.replace(/X-Amz-Credential=[^%]+/, 'X-Amz-Credential=other'))],
  'another day': [400, inUrl((url) => url.replace(/X-Amz-Date=\d{8}/, 'X-Amz-Date=20260101'))],
  'no signature': [400, inUrl((url) => url.replace(/&X-Amz-Signature=[0-9a-f]+/, ''))],
  'half a signature': [400, inUrl((url) => url.replace(/(X-Amz-Signature=[0-9a-f]{32})[0-9a-f]{32}/, '$1'))],
  'another signature': [
    403,
    inUrl((url) => url.replace(/X-Amz-Signature=[0-9a-f]{64}/, `X-Amz-Signature=${'0'.repeat(64)}`)),
  ],
  'no query': [403, inUrl((url) => url.replace(/\?.*/, ''))],
};

/** What every object store does, and what it must refuse. Both drivers run it, and a real S3 where one is named. */
export function describeStoreContract(
  name: string,
  prepare: () => Promise<ContractSubject>,
  options: TestOptions = {},
): void {
  describe(`an object store (${name})`, options, () => {
    let subject: ContractSubject;
    let store: ObjectStore;
    beforeAll(async () => {
      subject = await prepare();
      store = subject.signingAt(Date.now);
      return () => subject.stop?.();
    }, 120_000);

    const isAccepted = (deviation: string) => subject.accepts?.has(deviation) === true;
    const expectRefused = async (answer: Answer, status: number, key: ObjectKey) => {
      if (subject.exact) expect(answer.status, answer.body).toBe(status);
      else expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(await store.head(key)).toBeUndefined();
    };

    describe('by one signed PUT', () => {
      it('accepts exactly the declared body, and only once', async () => {
        const key = newKey();
        const signed = await store.presignPut(key, declared);
        expect(signed.expiresAt - Date.now()).toBeGreaterThan(14 * minute);
        expect(await send(signed, body)).toMatchObject({ status: 200 });
        const checksumSha256 = isAccepted(alteredBody) ? null : declared.checksumSha256;
        expect(await store.head(key)).toMatchObject({ ...declared, checksumSha256 });
        expect(await buffer(await store.read(key))).toEqual(body);
        expect((await send(signed, body)).status).toBe(412);
        expect((await send(await store.presignPut(key, declared), body)).status).toBe(412);
        expect(await buffer(await store.read(key))).toEqual(body);
        await store.delete(key);
        expect(await store.head(key)).toBeUndefined();
      });

      it.each(Object.entries(deviations))('refuses %s', async (deviation, [status, change, bytes = body]) => {
        const key = newKey();
        const signed = await store.presignPut(key, declared);
        const answer = await send(signed, bytes, change(signed));
        if (isAccepted(deviation)) {
          expect(answer.status).toBe(200);
          await store.delete(key);
        } else await expectRefused(answer, status, key);
        expect((await send(signed, body)).status).toBe(200);
        await store.delete(key);
      });

      it.each([
        ['that has expired', -15 * minute - 1000],
        [notYetValid, 20 * minute],
      ])('refuses an address %s', async (deviation, offset) => {
        const key = newKey();
        const signed = await subject.signingAt(() => Date.now() + offset).presignPut(key, declared);
        const answer = await send(signed, body);
        if (isAccepted(deviation)) {
          expect(answer.status).toBe(200);
          await store.delete(key);
        } else await expectRefused(answer, 403, key);
      });

      it('deletes a retired key, which no signed request can then create again if the store supports it', async () => {
        for (const isStored of [true, false]) {
          const key = newKey();
          const signed = await store.presignPut(key, declared);
          if (isStored) expect((await send(signed, body)).status).toBe(200);
          const isFinal = await store.retire(key);
          expect(await store.retire(key)).toBe(isFinal);
          expect(await store.head(key)).toBeUndefined();
          expect(await entriesOf(store, key)).toEqual([]);
          if (isFinal) await expectRefused(await send(signed, body), 403, key);
          else expect((await send(signed, body)).status).toBe(200);
          await store.delete(key);
        }
      });

      it('keeps one of two that arrive at the same time', async () => {
        const key = newKey();
        const signed = await store.presignPut(key, declared);
        const statuses = (await Promise.all([send(signed, body), send(signed, body)])).map(({ status }) => status);
        expect(statuses).toContain(200);
        expect(await buffer(await store.read(key))).toEqual(body);
        await store.delete(key);
      });

      it('keeps nothing of an incomplete body', async () => {
        const key = newKey();
        const signed = await store.presignPut(key, declared);
        expect((await send(signed, body.subarray(0, 5), { breakOff: true })).status).toBe(0);
        expect(await store.head(key)).toBeUndefined();
        expect((await send(signed, body)).status).toBe(200);
        await store.delete(key);
      });
    });

    describe('in parts', () => {
      const last = Buffer.from('the end');
      let parts: Buffer[];
      beforeAll(() => {
        parts = [randomBytes(subject.partSize), randomBytes(subject.partSize), last];
      });
      const signPart = (key: ObjectKey, id: string, index: number, bytes = parts[index] ?? last) =>
        store.presignPart(key, id, {
          partNumber: index + 1,
          contentLength: bytes.length,
          checksumSha256: sha256(bytes),
        });
      const sendPart = async (key: ObjectKey, id: string, index: number) =>
        send(await signPart(key, id, index), parts[index]);

      it('accepts them in any order and again, lists them, and joins them', async () => {
        const key = newKey();
        const id = await store.createMultipart(key, 'text/csv');
        expect(await store.listParts(key, id)).toEqual([]);
        expect((await sendPart(key, id, 2)).status).toBe(200);
        const first = await sendPart(key, id, 0);
        expect((await sendPart(key, id, 0)).status).toBe(200);
        const arrived = await store.listParts(key, id);
        expect(arrived.map(({ partNumber, contentLength }) => [partNumber, contentLength])).toEqual([
          [1, subject.partSize],
          [3, last.length],
        ]);
        expect(arrived[0]?.etag).toBe(first.headers['etag']);
        expect((await sendPart(key, id, 1)).status).toBe(200);
        expect(await store.head(key)).toBeUndefined();
        await store.completeMultipart(key, id, await store.listParts(key, id));
        const whole = Buffer.concat(parts);
        expect(await store.head(key)).toMatchObject({ contentLength: whole.length, checksumSha256: null });
        expect(whole.equals(await buffer(await store.read(key)))).toBe(true);
        const across = { first: subject.partSize - 3, last: 2 * subject.partSize + 1 };
        const read = await buffer(await store.read(key, across));
        expect(read.equals(whole.subarray(across.first, across.last + 1))).toBe(true);
        // The short part: a server may close the connection before all of a long body is sent.
        expect((await sendPart(key, id, 2)).status).toBe(404);
        await expect(store.listParts(key, id)).rejects.toMatchObject({ code: 'NO_SUCH_TRANSFER' });
        await expect(store.completeMultipart(key, id, [])).rejects.toThrow();
        await store.delete(key);
      });

      it('keeps the last bytes that were sent for a part number', async () => {
        const key = newKey();
        const id = await store.createMultipart(key, 'text/csv');
        const other = Buffer.from('not these');
        expect((await send(await signPart(key, id, 0, other), other)).status).toBe(200);
        expect((await send(await signPart(key, id, 0, last), last)).status).toBe(200);
        const found = await store.listParts(key, id);
        expect(found).toMatchObject([{ partNumber: 1, contentLength: last.length }]);
        await store.completeMultipart(key, id, found);
        expect(await buffer(await store.read(key))).toEqual(last);
        await store.delete(key);
      });

      it('rejects unsigned data: other bytes, another part number, another transfer, another key', async () => {
        const key = newKey();
        const id = await store.createMultipart(key, 'text/csv');
        const other = await store.createMultipart(key, 'text/csv');
        const signed = await signPart(key, id, 2);
        const wrong = Buffer.from('the And');
        const attempts: [number, Changes, Buffer?][] = [
          ...(isAccepted(alteredBody) ? [] : ([[400, {}, wrong]] satisfies [number, Changes, Buffer][])),
          [403, { url: signed.url.replace('partNumber=3', 'partNumber=1') }],
          [403, { url: signed.url.replace(id, other) }],
          [403, { url: signed.url.replace(/\/incoming\/[^?]+/, `/${newKey()}`) }],
          [403, { url: signed.url.replace(/&?(partNumber|uploadId)=[^&]+/g, '') }],
          [403, { headers: without('x-amz-checksum-sha256')(linesOf(signed)) }],
          [403, { headers: without('content-type')(linesOf(signed)) }],
        ];
        for (const [status, changes, bytes = last] of attempts) {
          await expectRefused(await send(signed, bytes, changes), status, key);
        }
        expect(await store.listParts(key, id)).toEqual([]);
        expect(await store.listParts(key, other)).toEqual([]);
        await store.abortMultipart(key, id);
        await store.abortMultipart(key, other);
      });

      it('creates nothing from missing parts', async () => {
        const key = newKey();
        const id = await store.createMultipart(key, 'text/csv');
        expect((await sendPart(key, id, 2)).status).toBe(200);
        const [there] = await store.listParts(key, id);
        if (there === undefined) throw new Error('The part is not listed.');
        const missing = { ...there, partNumber: 2 };
        const completed = store.completeMultipart(key, id, [missing, there]);
        await expect(completed).rejects.toMatchObject({ code: 'INVALID_PART' });
        expect(await store.head(key)).toBeUndefined();
        expect(await store.listParts(key, id)).toHaveLength(1);
        await store.abortMultipart(key, id);
      });

      it('deletes an aborted transfer and its parts', async () => {
        const key = newKey();
        const id = await store.createMultipart(key, 'text/csv');
        expect((await sendPart(key, id, 2)).status).toBe(200);
        expect(await entriesOf(store, key)).toMatchObject([{ multipartId: id }]);
        await store.abortMultipart(key, id);
        await store.abortMultipart(key, id);
        await expect(store.listParts(key, id)).rejects.toMatchObject({ code: 'NO_SUCH_TRANSFER' });
        expect((await sendPart(key, id, 2)).status).toBe(404);
        expect(await entriesOf(store, key)).toEqual([]);
      });
    });

    describe('written by the API itself', () => {
      it('is downloaded in full or by range with a signed GET, with its name', async () => {
        const key = errorReportKey({ companyId: randomUUID(), id: randomUUID() });
        const wrote = (text: string) => store.write(key, 'application/gzip', Readable.from([Buffer.from(text)]));
        expect(await wrote('first')).toBe(5);
        expect(await wrote('0123456789')).toBe(10);
        const signed = await store.presignGet(key, 'issues of "May".csv.gz');
        expect(signed.headers).toEqual([]);
        const answer = await send(signed, undefined);
        expect(answer).toMatchObject({ status: 200, body: '0123456789' });
        expect(answer.headers).toMatchObject({
          'content-type': 'application/gzip',
          'content-length': '10',
          'content-disposition': 'attachment; filename="issues_of__May_.csv.gz"',
        });
        for (const [range, expected] of [
          ['bytes=2-4', '234'],
          ['bytes=7-', '789'],
          ['bytes=-2', '89'],
          ['bytes=8-99', '89'],
        ] as const) {
          expect(await send(signed, undefined, { headers: [['range', range]] })).toMatchObject({
            status: 206,
            body: expected,
          });
        }
        expect((await send(signed, undefined, { headers: [['range', 'bytes=10-']] })).status).toBe(416);
        const old = await subject.signingAt(() => Date.now() - 16 * minute).presignGet(key, 'x');
        expect((await send(old, undefined)).status).toBe(403);
        expect((await send(signed, undefined, { method: 'PUT' })).status).toBe(403);
        const disposition = inUrl((url) => url.replace('issues_of', 'others'))(signed);
        expect((await send(signed, undefined, disposition)).status).toBe(403);
        await store.delete(key);
        expect((await send(signed, undefined)).status).toBe(404);
      });
    });

    it('reports a missing object, and returns nothing beyond the end', async () => {
      const key = newKey();
      expect(await store.head(key)).toBeUndefined();
      await expect(store.read(key)).rejects.toMatchObject({ code: 'NO_SUCH_OBJECT' });
      await store.delete(key);
      expect((await send(await store.presignPut(key, declared), body)).status).toBe(200);
      await expect(store.read(key, { first: body.length })).rejects.toMatchObject({ code: 'INVALID_RANGE' });
      expect(await buffer(await store.read(key, { first: 0, last: 4095 }))).toEqual(body);
      const [entry] = await entriesOf(store, key);
      expect(entry).toMatchObject({ key, multipartId: null });
      expect(Math.abs((entry?.lastModified ?? 0) - Date.now())).toBeLessThan(minute);
      await store.delete(key);
    });

    it('has a health check', async () => {
      await expect(store.check()).resolves.toBeUndefined();
    });
  });
}

async function entriesOf(store: ObjectStore, key: ObjectKey) {
  const found = [];
  for await (const entry of store.list()) if (entry.key === key) found.push(entry);
  return found;
}
