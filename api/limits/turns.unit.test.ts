import { describe, expect, it } from 'vitest';
import { Cancellation } from '../db/cancellation.ts';
import { type Caller, Turns } from './turns.ts';

/** Milliseconds to wait for a turn: longer than any test here takes. */
const patienceMs = 60_000;

/** Work whose end the test decides, and the callers in the order in which their work began. */
function stage(turns: Turns) {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const send = (companyId: string, keyId: string, cancellation = new Cancellation()) => {
    const caller: Caller = { companyId, keyId };
    return turns.run(caller, cancellation, () => {
      begun.push(`${companyId}:${keyId}`);
      const { promise, resolve } = Promise.withResolvers<string>();
      ends.push(() => resolve(`${companyId}:${keyId}`));
      return promise;
    });
  };
  const endFirst = async () => {
    ends.shift()?.();
    // The end is noticed by a promise.
    await Promise.resolve();
    await Promise.resolve();
  };
  const begin = (companyId: string, keyId: string) => {
    send(companyId, keyId).catch(() => undefined);
  };
  return { begun, send, begin, endFirst };
}

describe('work on the database', () => {
  it('starts immediately while there are free turns', () => {
    const { begun, begin } = stage(new Turns({ total: 3, perCompany: 2, perKey: 1 }, patienceMs));
    begin('a', '1');
    begin('a', '2');
    begin('b', '1');
    expect(begun).toEqual(['a:1', 'a:2', 'b:1']);
  });

  it('of one key waits while the key uses its share', async () => {
    const { begun, begin, endFirst } = stage(new Turns({ total: 9, perCompany: 9, perKey: 1 }, patienceMs));
    begin('a', '1');
    begin('a', '1');
    begin('a', '2');
    expect(begun).toEqual(['a:1', 'a:2']);
    await endFirst();
    expect(begun).toEqual(['a:1', 'a:2', 'a:1']);
  });

  it('of another company takes the next free turn, however many requests of the first one wait', async () => {
    const { begun, begin, endFirst } = stage(new Turns({ total: 2, perCompany: 2, perKey: 2 }, patienceMs));
    for (let count = 0; count < 6; count += 1) begin('a', '1');
    begin('b', '1');
    expect(begun).toEqual(['a:1', 'a:1']);
    await endFirst();
    expect(begun.at(-1)).toBe('b:1');
  });

  it('that waits too long gets CONCURRENCY_LIMITED, and its request ends', async () => {
    const turns = new Turns({ total: 1, perCompany: 1, perKey: 1 }, 5);
    const { send, begin } = stage(turns);
    begin('a', '1');
    const cancellation = new Cancellation();
    await expect(send('a', '1', cancellation)).rejects.toMatchObject({
      code: 'CONCURRENCY_LIMITED',
      extensions: { retryAfterSeconds: 1 },
    });
    expect(cancellation.reason).toMatchObject({ code: 'CONCURRENCY_LIMITED' });
  });

  it('whose request has ended meanwhile never starts, and the next one gets its turn', async () => {
    const { begun, send, begin, endFirst } = stage(new Turns({ total: 1, perCompany: 1, perKey: 1 }, patienceMs));
    begin('a', '1');
    const cancellation = new Cancellation();
    const ended = send('b', '1', cancellation);
    begin('c', '1');
    cancellation.cancel(new Error('The client went away.'));
    await endFirst();
    await expect(ended).rejects.toThrow('went away');
    expect(begun).toEqual(['a:1', 'c:1']);
  });

  it('that fails returns its turn', async () => {
    const turns = new Turns({ total: 1, perCompany: 1, perKey: 1 }, patienceMs);
    const caller = { companyId: 'a', keyId: '1' };
    await expect(turns.run(caller, new Cancellation(), () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    await expect(turns.run(caller, new Cancellation(), () => Promise.resolve('yes'))).resolves.toBe('yes');
  });
});
