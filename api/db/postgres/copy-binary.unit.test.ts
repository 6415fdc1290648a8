import { Writable } from 'node:stream';
import { expect, it } from 'vitest';
import { copyBinary } from './copy-binary.ts';

it.each([0, 1])('a COPY whose connection is lost with %i chunks to write rejects with the reason', async (left) => {
  const lost = new Error('Connection terminated unexpectedly');
  const connection = { isLost: false };
  // As pg-copy-streams 7: it reports the error, isn't destroyed, and can't write anymore.
  const stream = new Writable({
    write: (_chunk, _encoding, done) => {
      if (connection.isLost) throw new TypeError('Cannot read properties of null');
      done();
    },
  });
  // oxlint-disable-next-line typescript/require-await -- what comes from a file elsewhere
  const rows = async function* () {
    yield new Uint8Array([1]);
    connection.isLost = true;
    stream.emit('error', lost);
    for (let chunk = 0; chunk < left; chunk += 1) yield new Uint8Array([2]);
  };
  await expect(copyBinary(stream, rows(), (answer) => answer)).rejects.toBe(lost);
});
