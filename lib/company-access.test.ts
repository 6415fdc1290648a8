import { expect, test } from 'vitest';
import { chooseCompany } from './company-access.ts';

const access = (id: string, ...scopes: string[]) => ({ company: { id, name: id }, role: 'ADMIN', scopes });
const viewer = access('viewer', 'REPORTS_READ');
const first = access('first', 'TOKENS_READ');
const second = access('second', 'TOKENS_READ', 'TOKENS_WRITE');
const all = [viewer, first, second];

test('without a wish it is the first company where the right is held', () => {
  expect(chooseCompany(all, 'TOKENS_READ', undefined)).toEqual({
    kind: 'granted',
    access: first,
    choices: [first, second],
  });
});

test('a wish is followed, and the choice holds only companies with the right', () => {
  expect(chooseCompany(all, 'TOKENS_WRITE', 'second')).toEqual({ kind: 'granted', access: second, choices: [second] });
});

test('a member without the right is told so, and not sent to another company', () => {
  expect(chooseCompany(all, 'TOKENS_READ', 'viewer')).toMatchObject({ kind: 'denied', access: viewer });
  expect(chooseCompany([viewer], 'TOKENS_READ', undefined)).toMatchObject({ kind: 'denied', access: viewer });
});

test('a foreign company looks like one that does not exist', () => {
  expect(chooseCompany(all, 'TOKENS_READ', 'elsewhere')).toEqual({ kind: 'foreign', choices: [first, second] });
});

test('who is in no company gets nothing, whatever they ask for', () => {
  expect(chooseCompany([], 'TOKENS_READ', undefined)).toEqual({ kind: 'no-company' });
  expect(chooseCompany([], 'TOKENS_READ', 'first')).toEqual({ kind: 'no-company' });
});
