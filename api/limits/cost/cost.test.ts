import {
  type DocumentNode,
  getOperationAST,
  getNamedType,
  getNullableType,
  isCompositeType,
  isEnumType,
  isInputObjectType,
  isListType,
  isObjectType,
  parse,
} from 'graphql';
import { describe, expect, it } from 'vitest';
import { coerceVariables } from '../../http/variables.ts';
import { schema } from '../../schema/schema.ts';
import { actualCost, mostExpensiveParts, requestedCost } from './cost.ts';
import { createCostPlan } from './cost-plan.ts';
import { listSizeOf } from './list-size.ts';

function planOf(query: string) {
  const document: DocumentNode = parse(query);
  const operation = getOperationAST(document);
  if (operation === null || operation === undefined) throw new Error('no operation');
  return { plan: createCostPlan(schema, document, operation), document, operation };
}

function costOf(query: string, given: Record<string, unknown> = {}, companies = 1): number {
  const { plan, document, operation } = planOf(query);
  const variables = coerceVariables(schema, { document, operation }, given);
  if ('errors' in variables) throw new Error(variables.errors.join());
  return requestedCost(plan, { variables: variables.values, companies });
}

/** A request without variables. */
const nothingAsked = { variables: {}, companies: 1 };

const items = '{ items { id name } }';

describe('the cost of a list', () => {
  it('counts its page, its items, and other requested objects', () => {
    expect(costOf(`{ listCompanies(page: { limit: 50 }) ${items} }`)).toBe(1 + 50);
    expect(costOf('{ listCompanies(page: { limit: 50 }) { items { id } pageInfo { hasNextPage } } }')).toBe(1 + 50 + 1);
  });

  it.each<[string, string, Record<string, unknown>, number]>([
    ['absent', `{ listCompanies ${items} }`, {}, 50],
    ['absent from the page', `{ listCompanies(page: { after: "x" }) ${items} }`, {}, 50],
    ['null', `{ listCompanies(page: null) ${items} }`, {}, 50],
    ['null in the page', `{ listCompanies(page: { limit: null }) ${items} }`, {}, 50],
    ['written out', `{ listCompanies(page: { limit: 7 }) ${items} }`, {}, 7],
    ['a million', `{ listCompanies(page: { limit: 1000000 }) ${items} }`, {}, 1_000_000],
    ['a variable', `query ($n: Int) { listCompanies(page: { limit: $n }) ${items} }`, { n: 7 }, 7],
    ['a variable of a million', `query ($n: Int) { listCompanies(page: { limit: $n }) ${items} }`, { n: 1e6 }, 1e6],
    ['a variable that is absent', `query ($n: Int) { listCompanies(page: { limit: $n }) ${items} }`, {}, 50],
    ['a variable that is null', `query ($n: Int) { listCompanies(page: { limit: $n }) ${items} }`, { n: null }, 50],
    ['a variable’s default', `query ($n: Int = 1000000) { listCompanies(page: { limit: $n }) ${items} }`, {}, 1e6],
    [
      'a default that is overridden',
      `query ($n: Int = 1000000) { listCompanies(page: { limit: $n }) ${items} }`,
      { n: 3 },
      3,
    ],
    ['in a variable', `query ($p: PageInput) { listCompanies(page: $p) ${items} }`, { p: { limit: 9 } }, 9],
    ['in a variable without it', `query ($p: PageInput) { listCompanies(page: $p) ${items} }`, { p: {} }, 50],
    ['in a variable that is absent', `query ($p: PageInput) { listCompanies(page: $p) ${items} }`, {}, 50],
    ['in a variable that is null', `query ($p: PageInput) { listCompanies(page: $p) ${items} }`, { p: null }, 50],
    [
      'in a variable’s default',
      `query ($p: PageInput = { limit: 1000000 }) { listCompanies(page: $p) ${items} }`,
      {},
      1e6,
    ],
    [
      'a variable with the name of a function',
      `query ($toString: Int = 1000000) { listCompanies(page: { limit: $toString }) ${items} }`,
      {},
      1e6,
    ],
    [
      'an absent variable with the name of a function',
      `query ($constructor: Int) { listCompanies(page: { limit: $constructor }) ${items} }`,
      {},
      50,
    ],
    [
      'in a fragment',
      `query ($n: Int = 1000000) { ...F } fragment F on Query { ... { listCompanies(page: { limit: $n }) ${items} } }`,
      {},
      1e6,
    ],
    ['under an alias', `{ a: listCompanies(page: { limit: 1000000 }) { b: items { id } } }`, {}, 1e6],
    ['zero', `{ listCompanies(page: { limit: 0 }) ${items} }`, {}, 0],
    ['negative', `{ listCompanies(page: { limit: -5 }) ${items} }`, {}, 0],
  ])('follows its limit: %s', (_, query, variables, limit) => {
    expect(costOf(query, variables)).toBe(1 + limit);
  });

  it('multiplies with nested lists', () => {
    const query =
      '{ listAPITokensByCompany(companyId: "a", page: { limit: 100 }) { items { company { id } secrets { id } } } }';
    expect(costOf(query)).toBe(1 + 100 * (1 + 1 + 2));
  });

  it('counts a repeated field once, and two aliases as two', () => {
    expect(costOf(`{ listCompanies ${items} ...F } fragment F on Query { listCompanies { items { kind } } }`)).toBe(51);
    expect(costOf(`{ a: listCompanies ${items} b: listCompanies ${items} }`)).toBe(102);
  });

  it('excludes fields that @include and @skip exclude', () => {
    const query =
      'query ($x: Boolean!) { listCompanies @include(if: $x) { items { id } } viewer { actor @skip(if: $x) { id } isStaff } }';
    expect(costOf(query, { x: true })).toBe(51 + 1);
    expect(costOf(query, { x: false })).toBe(1 + 1);
    expect(costOf('{ viewer { isStaff actor @include(if: false) { id } } }')).toBe(1);
    const either =
      'query ($x: Boolean = true) { viewer { ... @include(if: $x) { actor { id } } ... @skip(if: $x) { actor { name } companies { id } } } }';
    expect(costOf(either, {}, 7)).toBe(1 + 1);
    expect(costOf(either, { x: false }, 7)).toBe(1 + 1 + 7);
  });
});

describe('other costs', () => {
  it('a list in the payload of a mutation is as long as its input', () => {
    const query =
      'mutation ($ids: [ID!]!) { setCampaignStatuses(input: { ids: $ids, status: PAUSED }) { results { id campaign { id } } } }';
    expect(costOf(query, { ids: ['a', 'b', 'c'] })).toBe(1 + 3 * 2);
    expect(costOf(query, { ids: 'a' })).toBe(1 + 2);
    expect(
      costOf('mutation { setCampaignStatuses(input: { ids: ["a", "b"], status: PAUSED }) { results { id } } }'),
    ).toBe(1 + 2);
  });

  it('a nested list is as long as the argument that it results from', () => {
    const sign = (parts: string) =>
      `mutation { signFirstPartyUploadParts(input: { id: "a", parts: [${parts}] }) { upload { transfer { requests { url } } } } }`;
    const part = '{ partNumber: 1, contentLength: 1, checksumSha256: "" }';
    expect(costOf(sign([part, part, part].join()))).toBe(1 + 1 + 1 + 3);
    // A file that travels by one request names no part and is signed all the same.
    expect(costOf(sign(''))).toBe(1 + 1 + 1 + 1);
    expect(costOf('{ getFirstPartyUpload(id: "a") { transfer { requests { url } } } }')).toBe(1 + 1 + 1);
  });

  it.each<[string, string, number]>([
    ['a day', '{ startDate: "2026-11-20", endDate: "2026-11-20" }', 1],
    ['a month', '{ startDate: "2026-10-01", endDate: "2026-10-31" }', 31],
    ['more than are returned', '{ startDate: "2020-01-01", endDate: "2026-10-31" }', 92],
    ['a reversed one', '{ startDate: "2026-10-31", endDate: "2026-10-01" }', 92],
  ])('a list of days is as long as its range: %s', (_, range, days) => {
    expect(costOf(`{ getAPIToken(id: "a") { usage(range: ${range}) { date } } }`)).toBe(1 + days);
  });

  it('a list of days is as long as a range in variables, as an object or as two dates', () => {
    const whole = 'query ($range: DateRangeInput!) { getAPIToken(id: "a") { usage(range: $range) { date } } }';
    expect(costOf(whole, { range: { startDate: '2026-10-01', endDate: '2026-10-07' } })).toBe(1 + 7);
    const ends =
      'query ($end: Date!) { getAPIToken(id: "a") { usage(range: { startDate: "2026-10-01", endDate: $end }) { date } } }';
    expect(costOf(ends, { end: '2026-10-05' })).toBe(1 + 5);
  });

  it('a list of companies is as long as the number that the viewer can access', () => {
    expect(costOf('{ viewer { companies { id } companyAccess { company { id } } } }', {}, 40)).toBe(1 + 40 + 40 * 2);
  });

  it('scalars are free, and a request costs at least a point', () => {
    expect(costOf('{ __typename }')).toBe(1);
    expect(costOf('{ viewer { isStaff scopes } }')).toBe(1);
  });

  it('introspection has a flat cost, and the query of tools is within the limit', () => {
    expect(costOf('{ __schema { types { name fields { name } } } }')).toBe(3 * 5);
  });

  it('every list of objects in the schema declares its maximum length', () => {
    const silent = Object.values(schema.getTypeMap()).flatMap((type) => {
      if (!isObjectType(type) || type.name.startsWith('__')) return [];
      return Object.values(type.getFields())
        .filter((field) => isListType(getNullableType(field.type)) && isCompositeType(getNamedType(field.type)))
        .filter((field) => listSizeOf(field) === undefined)
        .map((field) => `${type.name}.${field.name}`);
    });
    const sizedByParent = ['SetCampaignStatusesPayload.results'];
    expect(silent.filter((name) => !name.endsWith('Page.items') && !sizedByParent.includes(name))).toEqual([]);
  });
});

describe('the actual cost', () => {
  const { plan } = planOf(
    '{ listCompanies { items { id } pageInfo { hasNextPage } } viewer { companyAccess { company { id } } } }',
  );

  it('is the number of returned objects', () => {
    const data = {
      listCompanies: { items: [{ id: 1 }, { id: 2 }, { id: 3 }], pageInfo: { hasNextPage: false } },
      viewer: { companyAccess: [{ company: { id: 1 } }, { company: null }] },
    };
    expect(actualCost(plan, data, nothingAsked)).toBe(1 + 3 + 1 + (1 + 2 + 1));
  });

  it('is a point when nothing was returned', () => {
    for (const data of [null, undefined, {}, { listCompanies: null }])
      expect(actualCost(plan, data, nothingAsked)).toBe(1);
  });
});

describe('the actual cost of a list that is computed row by row', () => {
  const campaigns = (filter: string, sort = 'null') =>
    `listCampaignsByCompany(companyId: "a", filter: ${filter}, sort: ${sort}, page: { limit: 7 }) { items { budget { spentMicros } } }`;
  const audiences = (sort: string) =>
    `listAudiencesByCompany(companyId: "a", sort: ${sort}, page: { limit: 7 }) { items { id } }`;

  it.each<[string, string, Record<string, unknown>, number]>([
    ['filter', `{ list: ${campaigns('{ deliveryStatus: [ENDED] }')} }`, {}, 1 + 7 * 2],
    ['filter of one value', `{ list: ${campaigns('{ deliveryStatus: ENDED }')} }`, {}, 1 + 7 * 2],
    ['alternative', `{ list: ${campaigns('{ or: [{ name: {} }, { deliveryStatus: [ENDED] }] }')} }`, {}, 1 + 7 * 2],
    ['filter of no list', `{ list: ${campaigns('{ deliveryStatus: null, status: [DRAFT] }')} }`, {}, 1],
    ['no filter', `{ list: ${campaigns('null')} }`, {}, 1],
    [
      'variable',
      `query ($filter: CampaignFilter) { list: ${campaigns('$filter')} }`,
      { filter: { or: [{ deliveryStatus: ['ENDED'] }] } },
      1 + 7 * 2,
    ],
    ['variable without it', `query ($filter: CampaignFilter) { list: ${campaigns('$filter')} }`, { filter: {} }, 1],
    ['absent variable', `query ($filter: CampaignFilter) { list: ${campaigns('$filter')} }`, {}, 1],
    [
      'variable within',
      `query ($status: [DeliveryStatus!]) { list: ${campaigns('{ deliveryStatus: $status }')} }`,
      { status: ['ENDED'] },
      1 + 7 * 2,
    ],
    [
      'variable of null within',
      `query ($status: [DeliveryStatus!]) { list: ${campaigns('{ deliveryStatus: $status }')} }`,
      { status: null },
      1,
    ],
    ['sort', `{ list: ${audiences('{ field: MEMBER_COUNT }')} }`, {}, 1 + 7],
    ['second sort', `{ list: ${audiences('[{ field: NAME }, { field: MEMBER_COUNT }]')} }`, {}, 1 + 7],
    ['sort by a column', `{ list: ${audiences('[{ field: NAME }]')} }`, {}, 1],
    [
      'variable sort',
      `query ($sort: [AudienceSort!]) { list: ${audiences('$sort')} }`,
      { sort: [{ field: 'MEMBER_COUNT' }] },
      1 + 7,
    ],
    [
      'variable of a sort',
      `query ($field: AudienceSortField!) { list: ${audiences('[{ field: $field }]')} }`,
      { field: 'NAME' },
      1,
    ],
  ])('is what was reserved: %s', (_, query, given, expected) => {
    const { plan, document, operation } = planOf(query);
    const variables = coerceVariables(schema, { document, operation }, given);
    if ('errors' in variables) throw new Error(variables.errors.join());
    const asked = { variables: variables.values, companies: 1 };
    expect(actualCost(plan, { list: { items: [] } }, asked)).toBe(expected);
  });

  it('is the reserved cost for each such list, and the actual cost for the others', () => {
    const { plan } = planOf(`{ computed: ${campaigns('{ deliveryStatus: [ENDED] }')} other: ${campaigns('null')} }`);
    const data = { computed: { items: [{ budget: {} }] }, other: { items: [{ budget: {} }] } };
    expect(actualCost(plan, data, nothingAsked)).toBe(1 + 7 * 2 + 1 + 2);
  });

  it('is zero for one that didn’t run', () => {
    const { plan } = planOf(`{ list: ${campaigns('{ deliveryStatus: [ENDED] }')} viewer { isStaff } }`);
    for (const data of [null, { viewer: {} }, { list: null, viewer: {} }])
      expect(actualCost(plan, data, nothingAsked)).toBe(1);
  });
});

describe('filters and sorts that are computed row by row', () => {
  it('are known for every list', () => {
    const isMarked = ({ extensions }: { readonly extensions: object }) => 'computed' in extensions;
    const marked = Object.values(schema.getTypeMap()).flatMap((type) => {
      const members = isInputObjectType(type)
        ? Object.values(type.getFields())
        : isEnumType(type)
          ? type.getValues()
          : [];
      return members.filter(isMarked).map(({ name, description }) => {
        expect(description).toMatch(/so a list that uses it costs all of its reserved points\.$/);
        return `${type.name}.${name}`;
      });
    });
    expect(marked.sort()).toEqual([
      'APITokenFilter.status',
      'AudienceFilter.memberCount',
      'AudienceFilter.readiness',
      'AudienceSortField.MEMBER_COUNT',
      'CampaignFilter.deliveryStatus',
      'CompanyMemberFilter.personId',
      'CompanyMemberSortField.LAST_SIGNED_IN_AT',
      'PageFeedbackSortField.PATH',
      'PageFeedbackSummaryFilter.comments',
      'PageFeedbackSummaryFilter.helpful',
      'PageFeedbackSummaryFilter.lastSentAt',
      'PageFeedbackSummaryFilter.notHelpful',
      'PageFeedbackSummarySortField.LAST_SENT_AT',
      'PageFeedbackSummarySortField.NOT_HELPFUL',
      'PageFeedbackSummarySortField.PATH',
      'PartnerAccessGrantFilter.status',
      'PerformanceFilter.impressions',
      'PerformanceFilter.spendMicros',
      'PerformanceSortField.CLICKS',
      'PerformanceSortField.CONVERSIONS',
      'PerformanceSortField.IMPRESSIONS',
      'PerformanceSortField.SPEND',
      'PersonFilter.hasSecondFactor',
      'PersonFilter.isStaff',
      'PersonFilter.lastSignedInAt',
      'PersonFilter.state',
      'PersonSortField.LAST_SIGNED_IN_AT',
      'ReceivedPartnerAccessFilter.status',
    ]);
  });
});

describe('the parts of a cost', () => {
  it('are listed from the most expensive on', () => {
    const { plan } = planOf(
      '{ a: listAPITokensByCompany(companyId: "a", page: { limit: 200 }) { items { company { id } secrets { id } createdBy { id } } } }',
    );
    expect(mostExpensiveParts(plan, { variables: {}, companies: 1 })).toEqual([
      { path: 'a.items.secrets', cost: 400 },
      { path: 'a.items', cost: 200 },
      { path: 'a.items.company', cost: 200 },
    ]);
  });
});
