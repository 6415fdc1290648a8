import { expect, test } from 'vitest';
import { describeSession, isOfPartnerOnly } from './session-state.ts';

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

test.each([
  [1, 0, true],
  [1, 1, false],
  [0, 0, false],
])('someone with %i partners and %i companies is of a partner only: %s', (partners, companies, expected) => {
  const some = {
    ...viewer,
    partners: viewer.partners.slice(0, partners),
    companyAccess: viewer.companyAccess.slice(0, companies),
  };
  expect(isOfPartnerOnly(describeSession(session, { kind: 'data', data: { viewer: some } }))).toBe(expected);
  expect(isOfPartnerOnly({ signedIn: false })).toBe(false);
});
