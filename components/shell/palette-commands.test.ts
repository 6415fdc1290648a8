import { beforeEach, expect, test, vi } from 'vitest';
import { commandsFor } from './palette-commands.ts';

const nordlicht = { id: 'c1', name: 'Nordlicht', role: 'ADMIN', scopes: ['TOKENS_READ', 'TOKENS_WRITE', 'AUDIT_READ'] };
const hafenkante = { id: 'c2', name: 'Hafenkante', role: 'VIEWER', scopes: ['AUDIENCES_READ'] };
const session = {
  signedIn: true as const,
  name: 'Anna Petersen',
  email: 'anna@example.com',
  isStaff: false,
  isOfPartner: false,
  companies: [nordlicht, hafenkante],
  companyId: 'c1',
};

beforeEach(() => visit('/docs/quickstart'));

function visit(pathname: string, search = '') {
  vi.stubGlobal('location', { pathname, search });
}

function titles(changes: Partial<typeof session> = {}): string[] {
  return commandsFor({ ...session, ...changes }, vi.fn()).map(({ title }) => title);
}

test('offers what the permissions in the chosen company allow, with its name and its URL', () => {
  expect(titles()).toEqual([
    'Create an API key',
    'Switch to Hafenkante',
    ...['API keys', 'Members', 'Audit log'],
    'Your account',
  ]);
  const [create] = commandsFor(session, vi.fn());
  expect(create).toEqual({ title: 'Create an API key', context: 'Nordlicht', path: '/admin/tokens/new?company=c1' });
  expect(titles({ companyId: 'c2' })).toEqual(['Switch to Nordlicht', 'Uploads', 'Members', 'Your account']);
});

test('offers the pages of staff and of partners to those who have them', () => {
  expect(titles({ companies: [] })).toEqual(['Your account']);
  expect(titles({ companies: [], isOfPartner: true })).toEqual(['Partner pages', 'Your account']);
  expect(titles({ companies: [], isStaff: true }).length).toBeGreaterThan(3);
});

test('switches the company in the URL of a page of the company, and in the session elsewhere', () => {
  const chooseCompany = vi.fn();
  const toHafenkante = () => commandsFor(session, chooseCompany).find(({ title }) => title === 'Switch to Hafenkante');
  visit('/admin/tokens', '?company=c1&q=x');
  expect(toHafenkante()).toEqual({
    title: 'Switch to Hafenkante',
    context: 'Company',
    path: '/admin/tokens?company=c2',
  });
  visit('/docs/limits', '?a=b');
  const command = toHafenkante();
  expect(command?.path).toBe('/docs/limits?a=b');
  command?.onFollow?.();
  expect(chooseCompany).toHaveBeenCalledExactlyOnceWith('c2');
});
