import { expect, it } from 'vitest';
import { createTestDatabase } from '../testing/test-database.ts';
import { statement } from './sql.ts';

const database = await createTestDatabase();
await database.platform((platform) =>
  platform.all(statement('create table staging.copied (number integer primary key)', [])),
);

/** Tuples of one integer in COPY's binary format. */
function tuples(...numbers: readonly number[]): Uint8Array<ArrayBuffer> {
  const bytes = new DataView(new ArrayBuffer(numbers.length * 10));
  for (const [index, number] of numbers.entries()) {
    bytes.setInt16(index * 10, 1);
    bytes.setInt32(index * 10 + 2, 4);
    bytes.setInt32(index * 10 + 6, number);
  }
  return new Uint8Array(bytes.buffer);
}

// oxlint-disable-next-line typescript/require-await -- what comes from a stream in the product
async function* pieces(...all: readonly Uint8Array<ArrayBuffer>[]) {
  yield* all;
}

const stored = async () =>
  (
    await database.platform((platform) =>
      platform.all(statement<{ number: number }>('select number from staging.copied order by number', [])),
    )
  ).map(({ number }) => number);

it('rows are sent in pieces as they are produced', async () => {
  await database.copyIn('staging.copied', pieces(tuples(1, 2), tuples(3)));
  expect(await stored()).toEqual([1, 2, 3]);
});

it('an error after the last byte rejects, and the next rows are stored', async () => {
  await expect(database.copyIn('staging.copied', pieces(tuples(9, 9)))).rejects.toThrow();
  await database.copyIn('staging.copied', pieces(tuples(4)));
  expect(await stored()).toEqual([1, 2, 3, 4]);
});

it('an error in the middle rejects', async () => {
  const wrong = tuples(7);
  wrong[1] = 5;
  await expect(database.copyIn('staging.copied', pieces(wrong, tuples(8)))).rejects.toThrow();
  expect(await stored()).not.toContain(7);
});

it('a failing source of rows stores nothing of its piece, and the next rows are stored', async () => {
  const failing = async function* () {
    yield tuples(11);
    await Promise.reject(new Error('no more'));
  };
  await expect(database.copyIn('staging.copied', failing())).rejects.toThrow('no more');
  await database.copyIn('staging.copied', pieces(tuples(12)));
  expect(await stored()).toContain(12);
});

it('reusing memory for the next piece changes no earlier row', async () => {
  const size = 5_000;
  const shared = tuples(...Array.from({ length: size }, () => 0));
  // oxlint-disable-next-line typescript/require-await -- what comes from a stream in the product
  const reusing = async function* () {
    for (let piece = 1; piece <= 6; piece += 1) {
      shared.set(tuples(...Array.from({ length: size }, (_, index) => 1_000 + piece * size + index)));
      yield shared;
    }
  };
  await database.copyIn('staging.copied', reusing());
  const numbers = (await stored()).filter((number) => number > 1_000);
  expect(numbers).toEqual(Array.from({ length: 6 * size }, (_, index) => 1_000 + size + index));
});
