import { expect, test } from 'vitest';
import type { PutAnswer } from './put-object.ts';
import { Transfer, type TransferPlan, type TransferView } from './transfer.ts';

const whole = new Blob(['aaaa', 'bbbb', 'cccc', 'dd']);
const plan = { contentLength: 14, partSize: 4, partCount: 4, receivedParts: [] };

interface Store {
  readonly arrived: Map<number, string>;
  readonly signed: number[][];
  readonly views: TransferView[];
  completed: number;
}

/** A store and an API that behave as `answer` says: 200 unless it says otherwise. */
function transferWith(
  answer: (part: number, attempt: number) => PutAnswer['status'],
  {
    plan: given = {},
    file = whole,
    isComplete = false,
    whileLooking = () => undefined,
  }: { plan?: Partial<TransferPlan>; file?: Blob; isComplete?: boolean; whileLooking?: () => void } = {},
) {
  const store: Store = { arrived: new Map(), signed: [], views: [], completed: 0 };
  const attempts = new Map<number, number>();
  let waits = 0;
  const transfer = new Transfer({ ...plan, ...given }, file, {
    api: {
      receivedParts: () => {
        whileLooking();
        return Promise.resolve(isComplete ? ('complete' as const) : [...store.arrived.keys()]);
      },
      sign: (parts) => {
        store.signed.push(parts.map(({ partNumber }) => partNumber));
        return Promise.resolve(
          parts.map(({ partNumber }) => ({ partNumber, method: 'PUT', url: 'https://store.example/', headers: [] })),
        );
      },
      complete: () => {
        store.completed += 1;
        return Promise.resolve('completed' as const);
      },
    },
    put: async ({ partNumber }, body) => {
      const attempt = (attempts.get(partNumber) ?? 0) + 1;
      attempts.set(partNumber, attempt);
      const status = answer(partNumber, attempt);
      if (status === 200) store.arrived.set(partNumber, await body.text());
      return { status, message: status === 400 ? 'The body is another one.' : '' };
    },
    onChange: (view) => store.views.push(view),
    untilWorthTrying: () => {
      waits += 1;
      return Promise.resolve();
    },
    now: () => 0,
  });
  return { transfer, store, waits: () => waits };
}

const last = ({ views }: Store) => views.at(-1);

test('sends every part once with its own bytes, and completes the upload', async () => {
  const { transfer, store } = transferWith(() => 200);
  await transfer.run();
  expect([...store.arrived].toSorted(([left], [right]) => left - right)).toEqual([
    [1, 'aaaa'],
    [2, 'bbbb'],
    [3, 'cccc'],
    [4, 'dd'],
  ]);
  expect(store.completed).toBe(1);
  expect(last(store)).toMatchObject({ state: { kind: 'sent' }, sentBytes: 14, arrivedParts: 4 });
});

test('doesn’t resend parts that have arrived', async () => {
  const { transfer, store } = transferWith(() => 200, { plan: { receivedParts: [1, 3] } });
  await transfer.run();
  expect(store.signed.flat().toSorted()).toEqual([2, 4]);
});

test('waits for a lost connection, and sends only the missing parts', async () => {
  const { transfer, store, waits } = transferWith((part, attempt) => (part >= 3 && attempt < 3 ? 0 : 200));
  await transfer.run();
  expect(store.views.map(({ state }) => state.kind)).toContain('waiting');
  expect(waits()).toBeGreaterThan(0);
  expect(store.arrived.size).toBe(4);
  expect(store.signed.flat().filter((part) => part === 1)).toHaveLength(1);
  expect(last(store)?.state.kind).toBe('sent');
});

test('signs an expired URL again', async () => {
  const { transfer, store } = transferWith((part, attempt) => (part === 2 && attempt === 1 ? 403 : 200));
  await transfer.run();
  expect(store.signed.flat().filter((part) => part === 2)).toHaveLength(2);
  expect(last(store)?.state.kind).toBe('sent');
});

test('a file that already exists counts as sent', async () => {
  const { transfer, store } = transferWith(() => 412, { plan: { partCount: 1, partSize: 14 } });
  await transfer.run();
  expect(store.completed).toBe(1);
});

test('sends nothing for an upload that another window has completed', async () => {
  const { transfer, store } = transferWith(() => 200, { isComplete: true });
  await transfer.run();
  expect(store.signed).toEqual([]);
  expect(last(store)?.state.kind).toBe('sent');
});

test('a rejection stops it with the store’s message', async () => {
  const { transfer, store } = transferWith((part) => (part === 1 ? 400 : 200));
  await transfer.run();
  expect(last(store)?.state).toEqual({ kind: 'failed', message: 'The body is another one.', remedy: undefined });
  expect(store.completed).toBe(0);
});

test('asks for a file that can no longer be read', async () => {
  const gone = new Blob(['aaaa']);
  gone.slice = () => {
    const part = new Blob(['aaaa']);
    part.arrayBuffer = () => Promise.reject(new DOMException('gone', 'NotFoundError'));
    return part;
  };
  const { transfer, store } = transferWith(() => 200, { file: gone });
  await transfer.run();
  expect(last(store)?.state).toMatchObject({ kind: 'failed', remedy: 'choose-again' });
});

test('pauses, and continues from there', async () => {
  let paused = false;
  const { transfer, store } = transferWith((part) => {
    if (part === 1 && !paused) {
      paused = true;
      transfer.pause();
    }
    return 200;
  });
  await transfer.run();
  expect(last(store)?.state.kind).toBe('paused');
  await transfer.run();
  expect(last(store)?.state.kind).toBe('sent');
  expect(store.arrived.size).toBe(4);
});

test('sends nothing after a pause during the status request', async () => {
  let looks = 0;
  const { transfer, store } = transferWith(() => 200, {
    whileLooking: () => {
      looks += 1;
      if (looks === 1) transfer.pause();
    },
  });
  await transfer.run();
  expect(last(store)?.state.kind).toBe('paused');
  expect(store.signed).toEqual([]);
  await transfer.run();
  expect(last(store)?.state.kind).toBe('sent');
});

test('reports a pause before the start', () => {
  const { transfer, store } = transferWith(() => 200);
  transfer.pause();
  expect(last(store)?.state.kind).toBe('paused');
});
