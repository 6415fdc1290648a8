import { argon2Sync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { hashPassword, maxPasswordLength, PasswordBusyError, verifyPassword } from './password.ts';

describe('passwords', () => {
  it('are stored as a PHC string with the parameters of OWASP and a salt each', async () => {
    const [one, other] = await Promise.all([hashPassword('correct horse'), hashPassword('correct horse')]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
    expect(other).not.toBe(one);
  });

  it('are recognized, and nothing else is', async () => {
    const hash = await hashPassword('correct horse');
    expect(await verifyPassword('correct horse', hash)).toBe(true);
    expect(await verifyPassword('Correct horse', hash)).toBe(false);
    expect(await verifyPassword('', hash)).toBe(false);
  });

  it('are recognized when their hash has other parameters', async () => {
    const nonce = Buffer.alloc(16, 7);
    const message = 'older hash';
    const tag = argon2Sync('argon2id', { message, nonce, memory: 8_192, passes: 3, parallelism: 1, tagLength: 32 });
    const plain = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
    const hash = `$argon2id$v=19$m=8192,t=3,p=1$${plain(nonce)}$${plain(tag)}`;
    expect(await verifyPassword(message, hash)).toBe(true);
  });

  it('match in every Unicode composition', async () => {
    const hash = await hashPassword('Gru\u0308\u00dfe aus Ko\u0308ln');
    expect(await verifyPassword('Gr\u00fc\u00dfe aus K\u00f6ln', hash)).toBe(true);
  });

  it('never match an account that has none, or that does not exist', async () => {
    expect(await verifyPassword('', null)).toBe(false);
    expect(await verifyPassword('anything', null)).toBe(false);
  });

  it('take a real hash when there is no account, so that the time reveals nothing', async () => {
    const hash = await hashPassword('correct horse');
    const duration = async (stored: string | null) => {
      const start = performance.now();
      await verifyPassword('wrong', stored);
      return performance.now() - start;
    };
    const known = await duration(hash);
    const unknown = await duration(null);
    // Without the dummy hash the second takes microseconds; the factor leaves room for a busy machine.
    expect(unknown).toBeGreaterThan(known / 10);
  });

  it('beyond the longest allowed are refused, even where a prefix or nothing would match', async () => {
    const hash = await hashPassword('');
    expect(await verifyPassword('x'.repeat(maxPasswordLength + 1), hash)).toBe(false);
    await expect(hashPassword('x'.repeat(maxPasswordLength + 1))).rejects.toThrow(RangeError);
  });

  it('are refused with a distinct error when too many wait, and checked again afterwards', async () => {
    const hash = await hashPassword('correct horse');
    const cheap = hash.replace(/m=\d+,t=\d+/, 'm=8,t=1');
    const flood = await Promise.allSettled(Array.from({ length: 150 }, () => verifyPassword('wrong', cheap)));
    const refused = flood.filter((outcome) => outcome.status === 'rejected');
    expect(refused.length).toBeGreaterThan(0);
    for (const { reason } of refused) expect(reason).toBeInstanceOf(PasswordBusyError);
    expect(await verifyPassword('correct horse', hash)).toBe(true);
  });

  it('with a damaged hash are an error, not a match', async () => {
    await expect(verifyPassword('x', '$2b$10$abcdefghijklmnopqrstuv')).rejects.toThrow(TypeError);
  });
});
