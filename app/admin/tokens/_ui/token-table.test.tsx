import type { ComponentProps } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { openList } from '#lib/admin/admin-list-table.ts';
import { tokenList } from '#lib/admin/token-list.ts';
import type { ApiToken } from '#lib/admin/tokens.ts';
import { TokenTable } from './token-table.tsx';

const key: ApiToken = {
  id: 't1',
  name: 'Nightly export',
  prefix: 'lf_live_',
  lastFour: 'ab12',
  status: 'ACTIVE',
  scopes: [],
  allowedCidrs: [],
  createdAt: '2026-12-31T23:30:00Z',
  expiresAt: '2027-01-31T23:59:59Z',
  revokedAt: null,
  lastUsedAt: null,
  lastUsedIp: null,
  createdBy: null,
  secrets: [],
  usage: [],
};
const days = (requests: number) => [{ date: '2027-01-01', requests, errors: 0, rateLimited: 0, cost: requests }];

function render(...requests: number[]): string {
  return renderKeys(requests.map((count, index) => ({ token: { ...key, id: `t${index}` }, days: days(count) })));
}

function renderKeys(rows: ComponentProps<typeof TokenTable>['rows']): string {
  return renderToStaticMarkup(
    <TokenTable
      list={openList(tokenList, {}, { id: 'c1' })}
      rows={rows}
      createdId={undefined}
      timeZone="Europe/Berlin"
      now={new Date('2027-01-01T12:00:00Z')}
    />,
  );
}

test('the charts of all keys have the same scale, and a text says so', () => {
  const html = render(3000, 30_000);
  const columns = [...html.matchAll(/<path d="([^"]+)" stroke-width="4"/g)].map(([, path]) => path);
  expect(columns).toEqual(['M42 24V22', 'M42 24V0']);
  expect(html).toContain('One column is a day, on the same scale for all keys. The highest is 30,000 requests.');
});

test('a key whose chart would be flat on the scale of the page, or that has few requests, has only their number', () => {
  const html = render(300, 30_000);
  expect(html.match(/role="img"/g)).toHaveLength(1);
  expect(html).toMatch(/<td data-label=\"1-day requests\"[^>]*>300<\/td>/);
  expect(html).toContain('Keys with far fewer requests have no chart.');
  expect(render(9)).not.toContain('role="img"');
  expect(render(3000, 30_000)).not.toContain('far fewer');
});

test('a key without requests says so', () => {
  expect(render(0)).toContain('>None</span></td>');
  expect(render(0)).not.toContain('role="img"');
});

test('one key, or keys without requests, need no scale', () => {
  expect(render(3)).not.toContain('same scale');
  expect(render(0, 0)).not.toContain('same scale');
});

test('a key was created on the day of the company’s time zone, and expires on the day that was chosen in UTC', () => {
  const html = render(3);
  expect(html).toContain('>1 Jan 2027</time>');
  expect(html).toContain('>31 Jan 2027</time>');
});

test('a key that is rotated says when its old secret ends', () => {
  const secrets = [
    { createdAt: '2026-12-31T12:00:00Z', expiresAt: null },
    { createdAt: '2026-01-01T12:00:00Z', expiresAt: '2027-01-01T14:00:00Z' },
  ];
  expect(renderKeys([{ token: { ...key, status: 'ROTATING', secrets }, days: days(0) }])).toMatch(
    /old secret ends <time dateTime="2027-01-01T14:00:00Z" title="[^"]*15:00[^"]*"[^>]*>in 2 hours</,
  );
  expect(renderKeys([{ token: { ...key, secrets }, days: days(0) }])).not.toContain('old secret');
});

test('a key without expiry says so at every width', () => {
  const html = renderKeys([{ token: { ...key, expiresAt: null }, days: days(0) }]);
  expect(html).toContain('never expires');
  expect(html).toContain('>Never</td>');
});

test('a revoked key says when it was revoked, in the place of its expiry', () => {
  for (const expiresAt of [null, key.expiresAt]) {
    const revoked = { ...key, status: 'REVOKED' as const, expiresAt, revokedAt: '2026-12-31T23:30:00Z' };
    const html = renderKeys([{ token: { ...revoked, createdAt: '2026-01-05T12:00:00Z' }, days: days(0) }]);
    expect(html).toMatch(/Revoked<\/span> <time[^>]*>1 Jan 2027</);
    expect(html).toMatch(/since <time[^>]*>1 Jan 2027</);
    expect(html).not.toMatch(/>Never<|never expires|31 Jan 2027/);
  }
});
