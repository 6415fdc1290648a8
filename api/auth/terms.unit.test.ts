import { describe, expect, it } from 'vitest';
import { readEnvironment } from '../config/env.ts';
import { termsToAccept } from './terms.ts';

const terms = { url: 'https://litfass.example/terms', version: '2', formerUntil: '2026-12-31' };
const lastMoment = Date.parse('2026-12-31T23:59:59.999Z');

describe('the terms of service to accept', () => {
  it('are none where the operator has none, or the current version was accepted', () => {
    expect(termsToAccept(undefined, null, lastMoment)).toBeUndefined();
    expect(termsToAccept(terms, '2', lastMoment)).toBeUndefined();
  });

  it('are none while an earlier version counts too, which is until the end of its last day', () => {
    expect(termsToAccept(terms, '1', lastMoment)).toBeUndefined();
    expect(termsToAccept(terms, '1', lastMoment + 1)).toBe(terms);
    expect(termsToAccept({ ...terms, formerUntil: null }, '1', lastMoment)).toBeDefined();
  });

  it('are the current ones for those who never accepted any', () => {
    expect(termsToAccept(terms, null, lastMoment)).toBe(terms);
  });
});

describe('the variables of the terms', () => {
  it.each([
    [{ TERMS_URL: terms.url }, 'TERMS_VERSION: needed with TERMS_URL'],
    [{ TERMS_VERSION: '2' }, 'TERMS_VERSION: needs TERMS_URL'],
    [{ TERMS_ACCEPT_UNTIL: '2026-12-31' }, 'TERMS_ACCEPT_UNTIL: needs TERMS_URL'],
    [{ TERMS_URL: terms.url, TERMS_VERSION: '2', TERMS_ACCEPT_UNTIL: 'soon' }, 'TERMS_ACCEPT_UNTIL'],
  ])('are checked: %j', (given, problem) => {
    expect(() => readEnvironment(given)).toThrow(problem);
  });
});
