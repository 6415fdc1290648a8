import { describe, expect, test } from 'vitest';
import { uploadList } from '../uploads/upload-list.ts';
import { auditList, namingFilter, platformAuditList } from './audit-list.ts';
import {
  columnOrders,
  formFields,
  isFiltered,
  listLink,
  listVariables,
  listWords,
  openList,
  setFilters,
  viewLinks,
  viewParams,
  type ListTable,
} from './admin-list-table.ts';
import { companyList } from './company-list.ts';
import { memberList } from './member-list.ts';
import { failedJobList, undeliveredMailList } from './operations.ts';
import { personList } from './person-list.ts';
import { grantList, registerList } from './partner-lists.ts';
import { tokenList } from './token-list.ts';

const audience = '0a1b2c3d-0000-4000-8000-0123456789ab';
const object = '0a1b2c3d-0000-4000-8000-0123456789ac';
const actor = '0a1b2c3d-0000-4000-8000-0123456789ad';

/** Every table, with a query that uses all of its parameters and the filter of the API that it means. */
const full: readonly { table: ListTable; query: Record<string, string>; filter: object }[] = [
  {
    table: tokenList,
    query: { q: 'a&b', status: 'EXPIRED', scope: 'REPORTS_READ', sort: 'used' },
    filter: { name: { contains: 'a&b' }, status: ['EXPIRED'], scope: ['REPORTS_READ'] },
  },
  {
    table: memberList,
    query: { q: 'nordlicht', role: 'ADMIN', sort: 'seen' },
    filter: { email: { contains: 'nordlicht' }, role: ['ADMIN'] },
  },
  {
    table: uploadList,
    query: { q: '.csv', status: 'FAILED', audience, sort: 'largest' },
    filter: { fileName: { contains: '.csv' }, status: ['FAILED'], audienceId: { eq: audience } },
  },
  {
    table: auditList,
    query: {
      show: 'all',
      action: 'api_token.',
      event: 'api_token.created',
      target: object,
      actor,
      from: '2026-11-20',
      to: '2026-11-21',
    },
    filter: {
      action: { eq: 'api_token.created' },
      targetId: { eq: object },
      actorId: { eq: actor },
      occurredAt: { gte: '2026-11-20T00:00:00.000Z', lt: '2026-11-22T00:00:00.000Z' },
    },
  },
  { table: grantList, query: { show: 'all' }, filter: {} },
  { table: registerList, query: { q: 'Wetter' }, filter: { name: { contains: 'Wetter' } } },
  {
    table: companyList,
    query: { q: 'Nord', status: 'SUSPENDED', kind: 'ADVERTISER', agency: object, sort: 'newest' },
    filter: {
      name: { contains: 'Nord' },
      status: ['SUSPENDED'],
      kind: ['ADVERTISER'],
      agencyId: { eq: object },
    },
  },
  {
    table: personList,
    query: { q: '@nord', name: 'Anna', state: 'INVITED', staff: 'only', sort: 'email' },
    filter: { email: { contains: '@nord' }, name: { contains: 'Anna' }, state: ['INVITED'], isStaff: { eq: true } },
  },
  {
    table: failedJobList,
    query: { queue: 'process-upload', state: 'FAILED' },
    filter: { queue: { eq: 'process-upload' }, state: ['FAILED'] },
  },
  {
    table: undeliveredMailList,
    query: { q: '@nord', state: 'RETRYING' },
    filter: { recipient: { contains: '@nord' }, state: ['RETRYING'] },
  },
  {
    table: platformAuditList,
    query: {
      show: 'all',
      action: 'partner.',
      event: 'partner.updated',
      target: object,
      actor,
      from: '2026-11-20',
      to: '2026-11-20',
    },
    filter: {
      action: { eq: 'partner.updated' },
      targetId: { eq: object },
      actorId: { eq: actor },
      occurredAt: { gte: '2026-11-20T00:00:00.000Z', lt: '2026-11-21T00:00:00.000Z' },
    },
  },
];

describe.each(full)('the list at $table.page.href', ({ table, query, filter }) => {
  test('converts every parameter to the API’s filter', () => {
    expect(Object.keys(query)).toEqual(table.fields.map(({ param }) => param));
    expect(listVariables(openList(table, query)).filter).toEqual(filter);
    expect(listVariables(openList(table, { ...query, after: 'x' })).after).toBe('x');
  });

  test('has a link that is parsed as the same list', () => {
    const list = openList(table, { ...query, after: 'x y' }, { id: 'c1' });
    expect(list).toEqual({ table, companyId: 'c1', timeZone: 'UTC', params: query, after: 'x y' });
    const link = new URL(listLink(list, { after: list.after }), 'https://portal.example');
    expect(link.pathname).toBe(table.page.href);
    expect(link.searchParams.get('company')).toBe('c1');
    expect(openList(table, Object.fromEntries(link.searchParams), { id: 'c1' })).toEqual(list);
  });

  test('fills in its form, so that submitting it again changes nothing', () => {
    const list = openList(table, query, { id: 'c1' });
    const fields = formFields(list, { audience: [{ value: audience, label: 'Newsletter readers' }] });
    for (const { choices, value } of fields) {
      if (choices !== undefined) expect(choices.map((choice) => choice.value)).toContain(value);
    }
    const sent = Object.fromEntries(fields.map(({ name, value }) => [name, value]));
    expect(openList(table, { show: query['show'], ...sent }, { id: 'c1' })).toEqual(list);
  });

  test('is unfiltered when its initial form is submitted', () => {
    const empty = openList(table, {}, { id: 'c1' });
    const sent = Object.fromEntries(formFields(empty).map(({ name, value }) => [name, value]));
    expect(openList(table, sent, { id: 'c1' })).toEqual(empty);
    expect(isFiltered(empty)).toBe(false);
    expect(listLink(empty)).toBe(`${table.page.href}?company=c1`);
  });

  test('ignores empty and repeated parameters', () => {
    for (const given of ['', ' ', ['A', 'B']]) {
      expect(
        openList(table, Object.fromEntries(table.fields.map(({ param }) => [param, given])), { id: 'c1' }).params,
      ).toEqual({});
    }
  });
});

test.each<{ table: ListTable; query: Record<string, string> }>([
  { table: tokenList, query: { status: 'DEAD', scope: 'EVERYTHING', sort: 'color' } },
  { table: memberList, query: { role: 'OWNER', sort: 'role' } },
  { table: uploadList, query: { status: 'failed', audience: 'newsletter', sort: 'q' } },
  { table: auditList, query: { action: 'anything', from: '2026-13-01', to: 'tomorrow' } },
  { table: grantList, query: { show: 'some' } },
  { table: personList, query: { state: 'GONE', staff: 'no', sort: 'name' } },
  { table: failedJobList, query: { queue: 'everything', state: 'DONE' } },
  { table: undeliveredMailList, query: { state: 'DELIVERED' } },
  { table: companyList, query: { status: 'GONE', kind: 'BANK', agency: 'rundschau', sort: 'status' } },
])('ignores values that the form at $table.page.href can’t send', ({ table, query }) => {
  expect(openList(table, query, { id: 'c1' })).toEqual(openList(table, {}, { id: 'c1' }));
});

test('counts the filters that are set', () => {
  expect(setFilters(openList(tokenList, { q: 'x', status: 'ACTIVE', sort: 'name' }))).toBe(2);
});

test('trims text', () => {
  expect(openList(memberList, { q: ' nordlicht ' }).params).toEqual({ q: 'nordlicht' });
});

test('filters by a start or an end day alone', () => {
  expect(listVariables(openList(auditList, { show: 'all', from: '2026-11-20' })).filter).toEqual({
    occurredAt: { gte: '2026-11-20T00:00:00.000Z' },
  });
  expect(listVariables(openList(auditList, { show: 'all', to: '2026-12-31' })).filter).toEqual({
    occurredAt: { lt: '2027-01-01T00:00:00.000Z' },
  });
});

test('a day of the filter is one in the company’s time zone, which the form names', () => {
  const list = openList(
    auditList,
    { show: 'all', from: '2026-11-20', to: '2026-11-20' },
    { id: 'c1', timeZone: 'Europe/Berlin' },
  );
  expect(listVariables(list).filter).toEqual({
    occurredAt: { gte: '2026-11-19T23:00:00.000Z', lt: '2026-11-20T23:00:00.000Z' },
  });
  expect(formFields(list).map(({ label }) => label)).toContain('From (Europe/Berlin)');
});

test('uses the first sort order by default, and omits it from links', () => {
  expect(listVariables(openList(tokenList, {})).sort).toEqual([{ field: 'CREATED_AT', direction: 'DESC' }]);
  expect(listVariables(openList(tokenList, { sort: 'name' })).sort).toEqual([{ field: 'NAME', direction: 'ASC' }]);
  expect(listVariables(openList(auditList, { sort: 'name' })).sort).toBeNull();
  expect(listLink(openList(tokenList, { sort: 'newest' }, { id: 'c1' }))).toBe('/admin/tokens?company=c1');
});

test('the head of a column links to its order, and the head of the current order to the opposite one', () => {
  const heads = columnOrders(openList(tokenList, { q: 'x', sort: 'name', after: 'cursor' }, { id: 'c1' }));
  expect(heads.get('Key')).toEqual({
    href: '/admin/tokens?company=c1&q=x&sort=name-reversed',
    label: 'Name, Z to A',
    sorted: 'ascending',
  });
  expect(heads.get('Created')).toEqual({
    href: '/admin/tokens?company=c1&q=x&sort=newest',
    label: 'Newest first',
    sorted: undefined,
  });
  expect(columnOrders(openList(tokenList, {})).get('Created')).toMatchObject({
    label: 'Oldest first',
    sorted: 'descending',
  });
  expect(columnOrders(openList(auditList, {}))).toEqual(new Map());
});

test('the form has an order that the heads have only for screens without heads', () => {
  const inHeads = (table: ListTable) => formFields(openList(table, {})).filter(({ isInHeads }) => isInHeads);
  expect(inHeads(tokenList).map(({ name }) => name)).toEqual(['sort']);
  expect(inHeads(uploadList).map(({ name }) => name)).toEqual(['sort']);
  expect(inHeads(auditList)).toEqual([]);
});

test('a sort order or a view doesn’t count as a filter', () => {
  expect(isFiltered(openList(tokenList, { sort: 'name' }))).toBe(false);
  expect(isFiltered(openList(grantList, { show: 'all' }))).toBe(false);
  expect(isFiltered(openList(tokenList, { q: 'x', sort: 'name' }))).toBe(true);
});

test('lists partners with ended access only on request', () => {
  expect(listVariables(openList(grantList, {})).filter).toEqual({ status: ['ACTIVE'] });
  expect(listVariables(openList(grantList, { show: 'active' })).filter).toEqual({ status: ['ACTIVE'] });
});

test('links to the first page, to another filter, or to the same filter on another page', () => {
  const list = openList(auditList, { action: 'user.', after: 'x' }, { id: 'c1' });
  expect(listLink(list)).toBe('/admin/audit?company=c1&action=user.');
  expect(listLink(list, { params: {} })).toBe('/admin/audit?company=c1');
  expect(listLink(list, { params: { ...list.params, from: '2026-11-20' } })).toBe(
    '/admin/audit?company=c1&action=user.&from=2026-11-20',
  );
  expect(listLink(list, { path: '/admin/audit/export' })).toBe('/admin/audit/export?company=c1&action=user.');
  expect(listLink(openList(registerList, { q: 'a b', after: 'x' }), { after: 'y' })).toBe(
    '/staff/partners?q=a+b&after=y',
  );
});

test('the form has the labels and choices of its table', () => {
  expect(formFields(openList(auditList, {})).map(({ label, type }) => `${label}: ${type}`)).toEqual([
    'Object type: search',
    'Action: search',
    'Object: search',
    'Done by: search',
    'From (UTC): date',
    'To (UTC): date',
  ]);
  const choices = formFields(openList(uploadList, {}), {
    audience: [{ value: audience, label: 'Newsletter readers' }],
  }).map(({ choices: options }) => options?.slice(0, 2).map(({ label }) => label));
  expect(choices).toEqual([
    undefined,
    ['Any', 'Waiting for file'],
    ['Any', 'Newsletter readers'],
    ['Newest first', 'Oldest first'],
  ]);
  // An ID from a link can be one that the page has no name for.
  const [, chosen] = formFields(openList(uploadList, { audience })).slice(1);
  expect(chosen?.choices).toEqual([
    { value: '', label: 'Any' },
    { value: audience, label: 'ID 0a1b2c3d…' },
  ]);
  expect(formFields(openList(grantList, {}))).toEqual([]);
});

test('an action from a link is a choice in words, and without an object type it is the whole condition', () => {
  const list = openList(auditList, { event: 'api_token.rotation_ended' });
  expect(listVariables(list).filter).toEqual({
    isView: { eq: false },
    action: { eq: 'api_token.rotation_ended' },
  });
  const [, event] = formFields(list, { event: [{ value: 'api_token.created', label: 'API key created' }] });
  expect(event?.choices).toEqual([
    { value: '', label: 'Any' },
    { value: 'api_token.created', label: 'API key created' },
    { value: 'api_token.rotation_ended', label: 'API key rotation ended' },
  ]);
  for (const event of ['no action', 'campaign', 'a.b.c', 'a.b;'])
    expect(openList(auditList, { event }).params).toEqual({});
  // Another object type was chosen after the action.
  expect(openList(auditList, { action: 'campaign.', event: 'api_token.created' }).params).toEqual({
    action: 'campaign.',
  });
});

test('the choices of an audit log come from the events of the object type, whatever else is chosen', () => {
  const chosen = { action: 'api_token.', event: 'api_token.created', target: object, actor, from: '2026-11-20' };
  expect(namingFilter(openList(auditList, chosen))).toEqual({
    isView: { eq: false },
    action: { startsWith: 'api_token.' },
    occurredAt: { gte: '2026-11-20T00:00:00.000Z' },
  });
});

describe('an audit log', () => {
  const shown = (query: Record<string, string>) => openList(auditList, query, { id: 'c1' });

  test('lists changes, and on request what was viewed or all events', () => {
    expect(listVariables(shown({})).filter).toEqual({ isView: { eq: false } });
    expect(listVariables(shown({ show: 'views' })).filter).toEqual({ isView: { eq: true } });
    expect(listVariables(shown({ show: 'all' })).filter).toEqual({});
    expect([{}, { show: 'views' }, { show: 'all' }].map((query) => listWords(shown(query))[1])).toEqual([
      'changes',
      'views',
      'events',
    ]);
    expect(listWords(openList(tokenList, {}))).toEqual(tokenList.words);
  });

  test('has a link to each view, which keeps the filters that fit it', () => {
    const links = viewLinks(shown({ event: 'api_token.created', from: '2026-11-20', after: 'x' }));
    expect(links).toEqual([
      {
        href: '/admin/audit?company=c1&event=api_token.created&from=2026-11-20',
        label: 'Changes',
        isCurrent: true,
      },
      { href: '/admin/audit?company=c1&show=views&from=2026-11-20', label: 'Views', isCurrent: false },
      {
        href: '/admin/audit?company=c1&show=all&event=api_token.created&from=2026-11-20',
        label: 'All events',
        isCurrent: false,
      },
    ]);
    expect(viewLinks(openList(tokenList, {}))).toEqual([]);
  });

  test('keeps its view when the filters are cleared', () => {
    expect(viewParams(shown({ show: 'views', from: '2026-11-20' }))).toEqual({ show: 'views' });
    expect(viewParams(shown({ from: '2026-11-20' }))).toEqual({});
  });
});
