import { expect, test } from 'vitest';
import { describeSession, isOutsideCompanies } from './session-state.ts';

const session = { accessToken: 'opaque-token', name: 'From the cookie', email: 'ada@example.com' };
const viewer = {
  actor: { name: 'Ada Admin' },
  isStaff: false,
  partners: [{ id: 'p1', name: 'Wetterfrosch' }],
  companyAccess: [{ company: { id: 'c1', name: 'North Coffee' }, role: 'ADMIN', scopes: ['TOKENS_READ'] }],
};

test('names and permissions come from the API, and the token stays on the server', () => {
  const state = describeSession(session, { kind: 'data', data: { viewer } });
  expect(state).toEqual({
    signedIn: true,
    name: 'Ada Admin',
    email: 'ada@example.com',
    isStaff: false,
    isOfPartner: true,
    companies: [{ id: 'c1', name: 'North Coffee', role: 'ADMIN', scopes: ['TOKENS_READ'] }],
    companyId: 'c1',
  });
  expect(JSON.stringify(state)).not.toContain('opaque-token');
});

test('a token that the API rejects isn’t a session, even with a valid cookie', () => {
  expect(describeSession(session, { kind: 'unauthenticated' })).toEqual({ signedIn: false });
});

test('an API that is down doesn’t end the session', () => {
  const down = { kind: 'failed', code: 'UPSTREAM_UNAVAILABLE', message: '', requestId: null } as const;
  expect(describeSession(session, down)).toMatchObject({ signedIn: true, name: 'From the cookie', companies: [] });
});

test('the chosen company is the remembered one while the user is a member of it, else that of the highest role', () => {
  const [first] = viewer.companyAccess;
  const second = { company: { id: 'c2', name: 'South Tea' }, role: 'VIEWER', scopes: [] };
  const data = { viewer: { ...viewer, companyAccess: [second, ...(first === undefined ? [] : [first])] } };
  const chosen = (remembered?: string) => describeSession(session, { kind: 'data', data }, remembered);
  expect(chosen('c2')).toMatchObject({ companyId: 'c2' });
  expect(chosen('left-long-ago')).toMatchObject({ companyId: 'c1' });
  expect(chosen()).toMatchObject({ companyId: 'c1' });
});

test.each([
  [1, 0, false, true],
  [1, 1, false, false],
  [0, 0, true, true],
  [0, 1, true, false],
  [0, 0, false, false],
])(
  '%i partners, %i companies, staff %s: only pages outside companies is %s',
  (partners, companies, isStaff, expected) => {
    const some = {
      ...viewer,
      isStaff,
      partners: viewer.partners.slice(0, partners),
      companyAccess: viewer.companyAccess.slice(0, companies),
    };
    expect(isOutsideCompanies(describeSession(session, { kind: 'data', data: { viewer: some } }))).toBe(expected);
    expect(isOutsideCompanies({ signedIn: false })).toBe(false);
  },
);
