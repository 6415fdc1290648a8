import { randomBytes } from 'node:crypto';
import { mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, expect, it } from 'vitest';
import { sha256 } from '../testing/store-contract.ts';
import { type OpenNew, openNew, writeBody } from './body-file.ts';

const directory = await mkdtemp(join(tmpdir(), 'litfass-body-'));
afterAll(() => rm(directory, { recursive: true, force: true }));

const newPath = () => join(directory, crypto.randomUUID());
/** A chunk with memory of its own, as a request's are. */
const newChunk = () => Buffer.from(Uint8Array.from(randomBytes(50_000)).buffer);

/** A request whose body is these chunks. */
function requestWith(chunks: readonly Buffer[]): IncomingMessage {
  const request = new IncomingMessage(new Socket());
  for (const chunk of chunks) request.push(chunk);
  request.push(null);
  request.complete = true;
  return request;
}

it('frees the memory of a request as soon as it is written', async () => {
  const chunks = [newChunk(), newChunk(), newChunk()];
  const sent = Buffer.concat(chunks);
  const path = newPath();
  const written = await writeBody(path, requestWith(chunks), openNew);
  expect(written).toEqual({ contentLength: sent.length, checksumSha256: sha256(sent) });
  expect(sent.equals(await readFile(path))).toBe(true);
  expect(chunks.map(({ byteLength }) => byteLength)).toEqual([0, 0, 0]);
});

it('doesn’t free shared memory: our own streams, and parts of a larger buffer', async () => {
  const whole = newChunk();
  const sent = Buffer.from(whole);
  await writeBody(newPath(), Readable.from([whole]), openNew);
  await writeBody(newPath(), requestWith([whole.subarray(10), whole.subarray(0, 10)]), openNew);
  expect(whole.equals(sent)).toBe(true);
});

it('writes a whole body to a disk that accepts partial writes', async () => {
  const chunks = [newChunk(), newChunk()];
  const sent = Buffer.concat(chunks);
  const path = newPath();
  const openTight: OpenNew = async (name) => {
    const file = await open(name, 'wx');
    return {
      sync: () => file.sync(),
      close: () => file.close(),
      writev: async (buffers) => {
        const [first] = buffers;
        if (first === undefined) throw new Error('Nothing to write.');
        const { bytesWritten } = await file.write(first, 0, Math.min(first.byteLength, 20_000));
        return { bytesWritten, buffers };
      },
    };
  };
  await writeBody(path, requestWith(chunks), openTight);
  expect(sent.equals(await readFile(path))).toBe(true);
});
