import { expect, test } from 'vitest';
import { chooseCompany, choosePermittedCompany, chosenCompanyId } from './company-access.ts';

const access = (id: string, role: string | null, ...scopes: string[]) => ({ company: { id, name: id }, role, scopes });
const managed = access('managed', null, 'REPORTS_READ');
const viewer = access('viewer', 'VIEWER', 'REPORTS_READ');
const first = access('first', 'ADMIN', 'TOKENS_READ');
const second = access('second', 'ADMIN', 'TOKENS_READ', 'TOKENS_WRITE');
const all = [managed, viewer, first, second];

test('without a company in the URL it is the first one with the highest role', () => {
  expect(chooseCompany(all, 'TOKENS_READ', {})).toEqual({ kind: 'granted', access: first, choices: [first, second] });
  expect(chooseCompany([managed, viewer], 'REPORTS_READ', {})).toMatchObject({ access: viewer });
  expect(chooseCompany([managed], 'REPORTS_READ', {})).toMatchObject({ access: managed });
});

test('the company that was chosen last stays chosen', () => {
  expect(chooseCompany(all, 'TOKENS_READ', { rememberedId: 'second' })).toMatchObject({ access: second });
});

test('a company that was chosen last and left since then is forgotten', () => {
  expect(chooseCompany(all, 'TOKENS_READ', { rememberedId: 'elsewhere' })).toMatchObject({ access: first });
});

test('the URL decides, and the choices are the companies with the permission', () => {
  expect(chooseCompany(all, 'TOKENS_WRITE', { requestedId: 'second', rememberedId: 'first' })).toEqual({
    kind: 'granted',
    access: second,
    choices: [second],
  });
});

test('a missing permission selects no other company', () => {
  const denied = { kind: 'denied', access: viewer };
  expect(chooseCompany(all, 'TOKENS_READ', { requestedId: 'viewer' })).toMatchObject(denied);
  expect(chooseCompany(all, 'TOKENS_READ', { rememberedId: 'viewer' })).toMatchObject(denied);
  expect(chooseCompany([viewer], 'TOKENS_READ', {})).toMatchObject(denied);
  expect(chooseCompany(all, 'TOKENS_WRITE', {})).toMatchObject({ kind: 'denied', access: first });
});

test('a company of others looks like one that does not exist', () => {
  expect(chooseCompany(all, 'TOKENS_READ', { requestedId: 'elsewhere' })).toEqual({
    kind: 'foreign',
    choices: [first, second],
  });
});

test('a viewer without a company has none, whatever the URL names', () => {
  expect(chooseCompany([], 'TOKENS_READ', {})).toEqual({ kind: 'no-company' });
  expect(chooseCompany([], 'TOKENS_READ', { requestedId: 'first' })).toEqual({ kind: 'no-company' });
});

test('a page for any company with the permission passes over the others', () => {
  expect(choosePermittedCompany(all, 'TOKENS_READ', { rememberedId: 'viewer' })).toMatchObject({
    kind: 'granted',
    access: first,
  });
  expect(choosePermittedCompany(all, 'TOKENS_WRITE', { rememberedId: 'first' })).toMatchObject({ access: second });
  expect(choosePermittedCompany(all, 'TOKENS_READ', { requestedId: 'viewer' })).toMatchObject({ kind: 'foreign' });
  expect(choosePermittedCompany([viewer], 'TOKENS_READ', {})).toMatchObject({ kind: 'denied', access: viewer });
  expect(choosePermittedCompany([], 'TOKENS_READ', {})).toEqual({ kind: 'no-company' });
});

test('a page for any company works with the one in the URL, else the one chosen last, else the highest role', () => {
  expect(chosenCompanyId(all, { requestedId: 'viewer', rememberedId: 'second' })).toBe('viewer');
  expect(chosenCompanyId(all, { requestedId: 'elsewhere', rememberedId: 'second' })).toBe('second');
  expect(chosenCompanyId(all, {})).toBe('first');
  expect(chosenCompanyId([], { requestedId: 'first' })).toBeNull();
});
