import { expect, test } from 'vitest';
import type { AuditChange, AuditEvent } from './audit.ts';
import { readAuditNames } from './audit-names.ts';

const anna = { kind: 'USER', id: 'u1', name: 'Anna' } as const;

function event(occurredAt: string, action: string, targetId: string, changes: AuditChange[] = []): AuditEvent {
  const nothing = { requestId: 'r', ipAddress: null };
  return {
    id: `${occurredAt} ${targetId}`,
    occurredAt,
    actor: anna,
    action,
    targetType: 'APIToken',
    targetId,
    changes,
    ...nothing,
  };
}

const name = (before: string | null, after: string | null) => [{ field: 'name', before, after }];
const created = event('2026-01-01T00:00:00.000Z', 'api_token.created', 'k1', name(null, 'Export'));
const used = event('2026-01-02T00:00:00.000Z', 'api_token.updated', 'k1', [
  { field: 'scopes', before: 'A', after: 'B' },
]);
const renamed = event('2026-01-03T00:00:00.000Z', 'api_token.updated', 'k1', name('Export', 'Nightly export'));
const revoked = event('2026-01-04T00:00:00.000Z', 'api_token.revoked', 'k1');

test('an object has the name that it had at the time', () => {
  const { nameOf } = readAuditNames([revoked, renamed, used, created]);
  expect([created, used, renamed, revoked].map(nameOf)).toEqual([
    'Export',
    'Export',
    'Nightly export',
    'Nightly export',
  ]);
});

test('each action is named once, by its words', () => {
  expect(readAuditNames([revoked, renamed, used, created]).actions).toEqual([
    { value: 'api_token.created', label: 'API key created' },
    { value: 'api_token.revoked', label: 'API key revoked' },
    { value: 'api_token.updated', label: 'API key updated' },
  ]);
});

test('a change that holds the ID of an object has its name at that time', () => {
  const added = event('2026-01-02T12:00:00.000Z', 'upload.created', 'p1', [
    { field: 'tokenId', before: null, after: 'k1' },
    { field: 'audienceId', before: null, after: 'a9' },
  ]);
  expect(readAuditNames([renamed, added, created]).changesOf(added)).toEqual([
    { field: 'token', before: null, after: 'Export' },
    { field: 'audienceId', before: null, after: 'a9' },
  ]);
});

test('the field of a change isn’t called an ID when it has the name of the object, and one is when it hasn’t', () => {
  const company = (before: string | null, after: string | null) =>
    event('2026-01-05T00:00:00.000Z', 'company.updated', 'c9', [{ field: 'agencyId', before, after }]);
  const { changesOf } = readAuditNames([], new Map([['c1', 'Rundschau']]));
  expect(changesOf(company(null, 'c1'))).toEqual([{ field: 'agency', before: null, after: 'Rundschau' }]);
  expect(changesOf(company('c1', 'c2'))).toEqual([{ field: 'agencyId', before: 'Rundschau', after: 'c2' }]);
});

test('an invitation in the log of the platform is named by the person, which it then needn’t repeat', () => {
  const added = event('2026-01-05T00:00:00.000Z', 'company_member.added', 'm1', [
    { field: 'companyId', before: null, after: 'c1' },
    { field: 'personId', before: null, after: 'u7' },
    { field: 'role', before: null, after: 'ADMIN' },
  ]);
  const present = new Map([
    ['c1', 'Alster Optik'],
    ['u7', 'Mara Lund'],
  ]);
  const { nameOf, changesOf, objects } = readAuditNames([added], present);
  expect(nameOf(added)).toBe('Mara Lund');
  expect(changesOf(added)).toEqual([
    { field: 'company', before: null, after: 'Alster Optik' },
    { field: 'role', before: null, after: 'ADMIN' },
  ]);
  expect(objects).toEqual([{ value: 'm1', label: 'Mara Lund (Members)' }]);
  expect(readAuditNames([added]).nameOf(added)).toBeNull();
});

test('a change that repeats the name of its object is left out, a new name isn’t', () => {
  const deleted = event('2026-01-05T00:00:00.000Z', 'audience.deleted', 'a1', name('Regulars', null));
  const { changesOf } = readAuditNames([created, used, renamed, deleted]);
  expect([created, used, renamed, deleted].map((one) => changesOf(one).map(({ field }) => field))).toEqual([
    [],
    ['scopes'],
    ['name'],
    [],
  ]);
});

test('a later event says the name before it', () => {
  expect(readAuditNames([renamed, used]).nameOf(used)).toBe('Export');
});

test('a deleted object keeps its last name, and one that was never named has none', () => {
  const deleted = event('2026-01-05T00:00:00.000Z', 'audience.deleted', 'a1', name('Regulars', null));
  const unnamed = event('2026-01-05T00:00:00.000Z', 'campaign.updated', 'c1');
  const { nameOf, objects } = readAuditNames([deleted, unnamed]);
  expect([deleted, unnamed].map(nameOf)).toEqual(['Regulars', null]);
  expect(objects).toEqual([{ value: 'a1', label: 'Regulars (Audiences)' }]);
});

test('an object that no event names has its present name', () => {
  const viewed = event('2026-01-05T00:00:00.000Z', 'company.viewed', 'c1');
  const present = new Map([
    ['c1', 'Alster Optik'],
    ['k1', 'Present name'],
  ]);
  expect([viewed, created].map(readAuditNames([viewed, created], present).nameOf)).toEqual(['Alster Optik', 'Export']);
});

test('a person’s event is named by what they did themselves', () => {
  const changed = event('2026-01-05T00:00:00.000Z', 'user.password_changed', 'u1');
  expect(readAuditNames([changed]).nameOf(changed)).toBe('Anna');
});

test('a member whose account was viewed is still a member in the choices', () => {
  const ofMember = { targetType: 'CompanyMember' };
  const email = [{ field: 'email', before: null, after: 'lena@example.com' }];
  const added = { ...event('2026-01-01T00:00:00.000Z', 'company_member.added', 'm1', email), ...ofMember };
  const viewed = { ...event('2026-01-02T00:00:00.000Z', 'user.account_viewed', 'm1'), ...ofMember };
  const { nameOf, objects } = readAuditNames([viewed, added]);
  expect(nameOf(viewed)).toBe('lena@example.com');
  expect(objects).toEqual([{ value: 'm1', label: 'lena@example.com (Members)' }]);
});

test('the choices are people and keys by their newest name, in order', () => {
  const before = { ...created, actor: { kind: 'API_TOKEN', id: 'k9', name: 'Old name' } as const };
  const after = { ...used, actor: { kind: 'API_TOKEN', id: 'k9', name: 'Zeta' } as const };
  expect(readAuditNames([after, renamed, before]).actors).toEqual([
    { value: 'u1', label: 'Anna' },
    { value: 'k9', label: 'Zeta' },
  ]);
});
