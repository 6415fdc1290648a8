import { describe, expect, it } from 'vitest';
import { parseSecretList, secretListProblem } from './secret-list.ts';

const newest = 'n'.repeat(32);
const old = 'o'.repeat(32);

describe('a list of secrets', () => {
  it('has the newest first', () => {
    expect(parseSecretList(`${newest},${old}`)).toEqual([newest, old]);
    expect(parseSecretList(`${newest}, ${old}\n`)).toEqual([newest, old]);
  });

  it('can be one secret, which is taken as it is', () => {
    expect(parseSecretList(` ${newest}\\ `)).toEqual([` ${newest}\\ `]);
    expect(parseSecretList(`a\\,b${newest}`)).toEqual([`a,b${newest}`]);
  });

  it('names a short secret by its place, and a repeated one', () => {
    expect(secretListProblem(newest, 32)).toBeUndefined();
    expect(secretListProblem(`${newest},${old}`, 32)).toBeUndefined();
    expect(secretListProblem('short', 32)).toBe('must have at least 32 characters');
    expect(secretListProblem(`${newest},short`, 32)).toContain('secret 2 of 2');
    expect(secretListProblem(`${newest},`, 32)).toContain('secret 2 of 2');
    expect(secretListProblem(`${newest},${newest}`, 32)).toContain('twice');
    expect(secretListProblem(`${newest},short`, 32)).not.toContain('short,');
  });
});
