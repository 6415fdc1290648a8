import { isValidElement, type ReactElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import type { AuditEvent } from '#lib/admin/audit.ts';
import { auditList } from '#lib/admin/audit-list.ts';
import { openList, type OpenList } from '#lib/admin/admin-list-table.ts';
import type { PageInfoFragment } from '#lib/graphql/generated/operations.ts';
import { grantList, registerList } from '#lib/admin/partner-lists.ts';
import { tokenList } from '#lib/admin/token-list.ts';
import { AuditTable } from '../audit/_ui/audit-table.tsx';
import { AdminList } from './admin-list.tsx';
import { ListFilters } from './list-filters.tsx';
import { ListViews } from './list-views.tsx';

const onePage: PageInfoFragment = { hasNextPage: false, endCursor: null, totalCount: null };

function render(list: OpenList, items: string[], { empty = <p>Nothing yet</p>, pageInfo = onePage } = {}): string {
  return renderToStaticMarkup(
    <AdminList
      list={list}
      answer={{ kind: 'data', data: items }}
      pageOf={(data) => ({ items: data, pageInfo })}
      empty={empty}
    >
      {(shown) => <ol>{shown.join(', ')}</ol>}
    </AdminList>,
  );
}

const hrefsOf = (html: string) =>
  [...html.matchAll(/href="([^"]*)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'));

describe('a list', () => {
  test('shows the page’s own empty state, whose class hides the filters', () => {
    const ownState = '<div class="empty-list"><p>Nothing yet</p></div>';
    expect(render(openList(tokenList, { sort: 'name' }, { id: 'c1' }), [])).toBe(ownState);
    expect(render(openList(grantList, { show: 'all' }, { id: 'c1' }), [])).toBe(ownState);
  });

  test('links to the unfiltered list when nothing matches the filter', () => {
    const html = render(openList(tokenList, { q: 'x', sort: 'name' }, { id: 'c1' }), []);
    expect(html).toContain('>No key matches</h2>');
    expect(html).toContain('>No key of this company matches all of your filters. Change or clear them.</p>');
    expect(html).toMatch(/<a [^>]*href="\/admin\/tokens\?company=c1"[^>]*>Show all keys<\/a>/);
    expect(render(openList(auditList, { from: '2026-01-01' }, { id: 'c1' }), [])).toContain('>No change matches</h2>');
  });

  test('doesn’t mention a company when it has none', () => {
    const html = render(openList(registerList, { q: 'x' }), []);
    expect(html).toContain('>No partner matches all of your filters. Change or clear them.</p>');
    expect(hrefsOf(html)).toEqual(['/staff/partners']);
  });

  test('without an empty state shows that of a filtered list', () => {
    const html = renderToStaticMarkup(
      <AdminList
        list={openList(tokenList, {}, { id: 'c1' })}
        answer={{ kind: 'data', data: [] }}
        pageOf={(items) => ({ items, pageInfo: onePage })}
      >
        {() => null}
      </AdminList>,
    );
    expect(html).toContain('>No key matches</h2>');
  });

  test('links to its next and first page with the same filter', () => {
    const list = openList(tokenList, { q: 'x', after: 'one' }, { id: 'c1' });
    const html = render(list, ['a', 'b'], { pageInfo: { hasNextPage: true, endCursor: 'two', totalCount: '57' } });
    expect(html).toContain('<ol>a, b</ol>');
    expect(html).toContain('<nav aria-label="Pages of keys"');
    expect(html).toContain('2 of 57 keys');
    expect(html).toMatch(/<p class="list-total[^>]*>57 keys<\/p>/);
    expect(hrefsOf(html)).toEqual(['/admin/tokens?company=c1&q=x', '/admin/tokens?company=c1&q=x&after=two']);
  });
});

/** The form of a list. Its behavior needs a browser (e2e/staff-console.spec.ts). */
function formOf(list: OpenList, beside?: ReactNode): ReactElement<{ children: ReactNode }> | undefined {
  const form = ListFilters({ list, beside });
  return isValidElement<{ children: ReactNode }>(form) ? form : undefined;
}

function fieldsOf(list: OpenList, beside?: ReactNode): string {
  return renderToStaticMarkup(formOf(list, beside)?.props.children);
}

describe('the filter form', () => {
  test('submits to its page, keeps the company, and can be cleared when a filter is set', () => {
    const list = openList(tokenList, { status: 'REVOKED', sort: 'name' }, { id: 'c1' });
    expect(formOf(list)?.props).toMatchObject({
      href: '/admin/tokens',
      label: 'Find keys',
      values: { q: '', status: 'REVOKED', scope: '', sort: 'name' },
    });
    const html = fieldsOf(list);
    expect(html).toContain('<input type="hidden" name="company" value="c1"/>');
    expect([...html.matchAll(/<label[^>]*>([^<]*)</g)].map(([, label]) => label)).toEqual([
      'Name contains',
      'Status',
      'Permission',
      'Order',
    ]);
    expect([...html.matchAll(/<option value="([^"]*)" selected=""/g)].map(([, value]) => value)).toEqual([
      'REVOKED',
      '',
      'name',
    ]);
    expect(html).toMatch(/<a [^>]*href="\/admin\/tokens\?company=c1"[^>]*>Clear filters<\/a>/);
  });

  test('has no clear link without a filter, and no company field without a company', () => {
    const html = fieldsOf(openList(registerList, {}));
    expect(html).not.toContain('Clear filters');
    expect(html).not.toContain('type="hidden"');
    expect(html).toMatch(/<input [^>]*type="search"[^>]*name="q"/);
  });

  test('folds on tablets too when it has more fields than fit in a row', () => {
    const foldOf = (html: string) => /data-folded="([^"]*)"/.exec(html)?.[1];
    expect(foldOf(fieldsOf(openList(auditList, {}, { id: 'c1' })))).toBe('on-tablets');
    expect(foldOf(fieldsOf(openList(tokenList, {}, { id: 'c1' })))).toBe('on-phones');
    expect(foldOf(fieldsOf(openList(registerList, {})))).toBe('on-phones');
  });

  test('has an action of the page beside the button that shows its fields', () => {
    const html = fieldsOf(openList(auditList, {}, { id: 'c1' }), <a href="/file">Download</a>);
    expect(html).toMatch(/Filters<\/button><a href="\/file">Download<\/a><\/div>/);
  });

  test('is absent when the list has no filters', () => {
    expect(formOf(openList(grantList, {}, { id: 'c1' }))).toBeUndefined();
  });
});

const requestId = '65316056-2900-49b9-b3c2-101ae4743d79';
const viewed: AuditEvent = {
  ...{ id: 'e1', occurredAt: '1970-01-01T00:00:00Z', action: 'company.viewed', targetType: 'Company', targetId: 'c1' },
  ...{ actor: { kind: 'USER', id: 'u1', name: 'Samir' }, changes: [], requestId, ipAddress: null },
};

test('the audit log shortens the ID of a request, and copies it whole', () => {
  const html = renderToStaticMarkup(<AuditTable events={[viewed]} list={openList(auditList, {}, { id: 'c1' })} />);
  expect(html).toMatch(new RegExp(`<code title="${requestId}"[^>]*>65316056</code>`));
  expect(html).toContain(`Copy the request ID ${requestId}`);
});

test('the audit log has one row for equal events, with the time and the request of each', () => {
  const others = ['2026-11-21T11:02:00Z', '2026-11-21T09:30:00Z'].map((occurredAt, index) => ({
    ...viewed,
    ...{ id: `e${index + 2}`, occurredAt, requestId: `a${index}316056-2900-49b9-b3c2-101ae4743d79` },
  }));
  const events = [{ ...viewed, occurredAt: '2026-11-21T12:00:00Z' }, ...others].map((event) => ({
    ...event,
    ipAddress: '192.0.2.7',
  }));
  const list = openList(auditList, {}, { id: 'c1' });
  const html = renderToStaticMarkup(<AuditTable events={events} list={list} />);
  expect(html.match(/<tr>/g)).toHaveLength(2);
  expect(html).toMatch(/<summary[^>]*>3 times since 09:30:00</);
  for (const { requestId: id, occurredAt } of events) {
    expect(html).toContain(`title="${id}"`);
    expect(html).toContain(new Date(occurredAt).toISOString());
  }
  // The newest one is in its column and, where there is no room for it, below the object.
  expect(html.match(/from 192\.0\.2\.7/g)).toHaveLength(4);
  expect(renderToStaticMarkup(<AuditTable events={[viewed]} list={list} />)).not.toContain('<details');
});

test('the audit log has a column for values only when an event has some', () => {
  const changes = [{ field: 'name', before: 'Nightly', after: 'Nightly export' }];
  const tableOf = (...events: AuditEvent[]) =>
    renderToStaticMarkup(<AuditTable events={events} list={openList(auditList, {}, { id: 'c1' })} />);
  expect(tableOf(viewed)).not.toContain('Before and after');
  const html = tableOf(viewed, { ...viewed, id: 'e2', changes });
  expect(html).toContain('Before and after');
  expect(html).toContain('Nightly export');
  // Cards leave out a cell without content.
  expect(html).toMatch(/<td data-card="line"[^>]*><\/td>/);
});

test('the audit log names the time zone of each time, and that of a company in UTC once', () => {
  const list = openList(auditList, {}, { id: 'c1' });
  const changes = [{ field: 'expiresAt', before: null, after: '2027-09-25T04:21:00Z' }];
  const textOf = (timeZone: string) =>
    renderToStaticMarkup(<AuditTable events={[{ ...viewed, changes }]} list={list} timeZone={timeZone} />).replaceAll(
      /<[^>]+>/g,
      ' ',
    );
  expect(textOf('Europe/Berlin')).toMatch(/1 Jan 1970, +01:00:00 CET +00:00:00 UTC/);
  expect(textOf('Europe/Berlin')).toContain('25 Sept 2027, 06:21 CEST');
  expect(textOf('UTC')).toMatch(/1 Jan 1970, +00:00:00 UTC/);
  expect(textOf('UTC').match(/00:00:00/g)).toHaveLength(1);
});

test('the views of the audit log are links that keep the filters, and clearing the filters keeps the view', () => {
  const render = (query: Record<string, string>) => {
    const list = openList(auditList, query, { id: 'c1' });
    return renderToStaticMarkup(<ListViews list={list} />) + fieldsOf(list);
  };
  const html = render({ show: 'views', action: 'user.', event: 'user.account_viewed' });
  expect(html).toContain('<a data-soft="in-place" href="/admin/audit?company=c1&amp;action=user."');
  expect(html).toMatch(
    /href="\/admin\/audit\?company=c1&amp;show=all&amp;action=user\.&amp;event=user\.account_viewed"/,
  );
  expect(html.match(/aria-current="true"[^>]*>Views</g)).toHaveLength(1);
  expect(html).toContain('<input type="hidden" name="show" value="views"/>');
  expect(html).toMatch(/href="\/admin\/audit\?company=c1&amp;show=views"[^>]*>Clear filters/);
  expect(render({})).toMatch(/aria-current="true"[^>]*>Changes</);
  expect(render({})).not.toContain('name="show"');
});

test('names and IDs in the audit log link to a filtered list', () => {
  const [actor, target] = ['0a1b2c3d-0000-4000-8000-00000000000a', '0a1b2c3d-0000-4000-8000-00000000000b'];
  const event = {
    ...{
      id: 'e1',
      occurredAt: '1970-01-01T00:00:00Z',
      action: 'api_token.created',
      targetType: 'APIToken',
      targetId: target,
    },
    ...{ actor: { kind: 'USER' as const, id: actor, name: 'Anna' }, changes: [], requestId: 'r1', ipAddress: null },
  };
  const list = openList(auditList, { from: '2026-01-01', after: 'x' }, { id: 'c1' });
  const html = renderToStaticMarkup(<AuditTable events={[event]} list={list} />);
  const read = hrefsOf(html).map((href) => {
    const query = Object.fromEntries(new URL(href, 'https://portal.example').searchParams);
    return openList(auditList, query, { id: 'c1' }).params;
  });
  expect(read).toEqual([
    { from: '2026-01-01', actor },
    { from: '2026-01-01', target },
  ]);
});
