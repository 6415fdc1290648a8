import { describe, expect, it } from 'vitest';
import { createDigests, deriveKey } from './digest.ts';

const pepper = 'pepper-of-a-test-0123456789abcdef';

describe('digests', () => {
  it('are the same for the same pepper and value', () => {
    expect(createDigests([pepper]).apiToken('lf_live_x')).toEqual(createDigests([pepper]).apiToken('lf_live_x'));
  });

  it('differ by purpose, so that one can never stand in for another', () => {
    const digests = createDigests([pepper]);
    const all = [
      digests.apiToken('v'),
      digests.partnerSecret('v'),
      digests.artifactId('v'),
      digests.invitation('v'),
      digests.cursorKeys[0],
    ];
    expect(new Set(all.map((bytes) => bytes.toString('hex'))).size).toBe(5);
    for (const bytes of all) expect(bytes).toHaveLength(32);
  });

  it('differ by pepper', () => {
    expect(createDigests([`${pepper}!`]).partnerSecret('v')).not.toEqual(createDigests([pepper]).partnerSecret('v'));
  });

  it('of all peppers contain those of each, the newest first', () => {
    const [newest, old] = [`${pepper}!`, pepper];
    const both = createDigests([newest, old]);
    const [first, second] = [createDigests([newest]), createDigests([old])];
    expect(both.invitation('v')).toEqual(first.invitation('v'));
    expect(both.invitation.all('v')).toEqual([first.invitation('v'), second.invitation('v')]);
    expect(both.pepperId).toBe(first.pepperId);
    expect(both.pepperId).not.toBe(second.pepperId);
  });

  it('keep their values between versions of this code: a change would invalidate every stored secret', () => {
    expect(deriveKey(pepper, 'api-token').toString('hex')).toBe(
      'a4779c753c11c05835d6fcaef59abd958a7e7a06a0cabc563ada5e7163540beb',
    );
    expect(createDigests([pepper]).apiToken('lf_live_x').toString('hex')).toBe(
      'e51c60bbbfff8b6bebefa5f03f2082c2ff3d4e568f8be274c2093344db55c03c',
    );
  });
});
