import { describe, expect, test } from 'vitest';
import { buildIndex, SearchEngine } from './engine.ts';
import { collectSources } from './search-index.ts';

const sources = await collectSources();
const engine = new SearchEngine(buildIndex(sources));

/** A query and the pages or sections that answer it. */
type ReaderQuery = readonly [query: string, ...right: string[]];

// Anchors are lowercase: cspell:ignore validateonly expectedversion

/** The queries of the first review of the portal, and the topics that its readers missed. */
const reviewed: readonly ReaderQuery[] = [
  ['rate limit', '/docs/limits'],
  ['429', '/docs/errors#RATE_LIMITED', '/docs/limits#429-wait-then-send-it-again'],
  ['pagination', '/docs/lists#page', '/docs/lists'],
  ['webhook', '/docs/concepts#polling', '/docs/lists#incremental-sync'],
  ['api key', '/use-cases/createAPIToken', '/docs/authentication#api-keys', '/docs/quickstart#get-an-api-key'],
  ['create token', '/use-cases/createAPIToken'],
  ['pause campaign', '/use-cases/setCampaignStatuses'],
  ['overspend', '/docs/pause-overspending', '/use-cases/listCampaignsByCompany'],
  [
    'micros',
    '/docs/concepts#money',
    '/docs/quickstart#3-read-the-response',
    '/docs/quickstart#4-read-a-performance-report',
  ],
  ['retry', '/docs/writes'],
  ['idempotency', '/docs/writes#idempotencykey-create-once', '/docs/writes'],
  ['oauth', '/docs/authentication', '/docs/authentication#access-tokens-for-partners'],
  ['client credentials', '/docs/authentication', '/docs/authentication#access-tokens-for-partners'],
  ['gdpr delete customer', '/use-cases/eraseFirstPartyIdentities'],
  ['upload csv', '/docs/uploads', '/docs/uploads#file-format', '/use-cases/createFirstPartyUpload'],
  ['unauthorized', '/docs/errors#UNAUTHENTICATED'],
  ['how do I get started', '/docs/quickstart'],
  ['invite user', '/use-cases/addCompanyMember'],
  ['cursor expired', '/docs/errors#BAD_CURSOR', '/docs/lists#page'],
  ['agency', '/docs/access#agencies', '/use-cases/listCompanies', '/docs/authentication#api-keys'],
  ['sandbox', '/playground', '/docs/quickstart', '/docs/writes#validateonly-validate-the-input-first'],
  ['postman', '/use-cases'],
  ['cors', '/docs/clients#browsers-and-cors', '/docs/authentication#call-the-api-from-a-browser'],
  ['currency', '/docs/concepts#money', '/use-cases/getCompany'],
  ['scopes', '/docs/access', '/use-cases/viewer', '/reference/APITokenScope'],
  ['roles', '/docs/access', '/use-cases/updateCompanyMember'],
  ['request id', '/docs/errors#format-of-an-error', '/use-cases/explainDenial'],
  ['time zone', '/use-cases/getCompany'],
  ['budget exhausted', '/reference/DeliveryIssueCode#BUDGET_EXHAUSTED', '/use-cases/listCampaignsByCompany'],
  ['breaking changes', '/docs/changes', '/docs/changes#changes-with-notice'],
  ['data retention', '/docs/retention'],
  ['leaked key', '/docs/token-check', '/docs/token-check#revoke-a-leaked-key', '/use-cases/revokeAPIToken'],
  ['audit log', '/use-cases/listAuditEventsByCompany'],
  ['remove member', '/use-cases/removeCompanyMember'],
  ['partner access', '/docs/partners', '/use-cases/grantPartnerAccess', '/use-cases/listPartnerAccessGrantsByCompany'],
  ['opt out', '/use-cases/revokePartnerAccess'],
  ['escape json', '/docs/escape'],
  ['mcp', '/docs/agents', '/docs/agents#connect-to-the-mcp-server'],
  ['incremental sync', '/docs/incremental-sync', '/docs/lists#incremental-sync'],
  ['fetch only what changed', '/docs/lists', '/docs/lists#incremental-sync'],
  ['raise budget', '/use-cases/updateCampaign'],
  ['performance report', '/use-cases/listPerformanceByCompany', '/docs/quickstart#4-read-a-performance-report'],
  ['yesterday spend', '/use-cases/listPerformanceByCompany'],
  ['rejected rows', '/docs/uploads#rejected-rows-and-warnings', '/use-cases/listFirstPartyUploadIssues'],
  ['hash email', '/use-cases/previewIdentifier'],
  ['forbidden', '/docs/errors#FORBIDDEN', '/use-cases/explainDenial'],
  ['change password', '/use-cases/changePassword'],
  ['campaign.name', '/reference/Campaign#name'],
];

/** Queries that were written down before the ranking was changed for the ones above. */
const others: readonly ReaderQuery[] = [
  ['how much does a query cost', '/docs/limits', '/docs/limits#how-the-cost-is-calculated'],
  ['too expensive', '/docs/limits#requests-that-cost-too-much', '/docs/errors#COST_LIMIT_EXCEEDED'],
  ['renew key', '/use-cases/rotateAPIToken'],
  ['stop a running upload', '/use-cases/cancelFirstPartyUpload'],
  ['resume upload', '/docs/uploads#resume-an-upload'],
  [
    'add customers to an audience',
    '/docs/uploads',
    '/docs/uploads#add-remove-or-replace-members',
    '/use-cases/createFirstPartyUpload',
  ],
  ['how many people matched', '/use-cases/getAudience'],
  ['forget a person', '/use-cases/eraseFirstPartyIdentities'],
  ['who can see our data', '/use-cases/listCompanyMembers', '/use-cases/listPartnerAccessGrantsByCompany'],
  ['make someone admin', '/use-cases/updateCompanyMember', '/use-cases/addCompanyMember'],
  ['forgot password', '/use-cases/changePassword', '/use-cases/resetPersonPassword'],
  ['two factor', '/use-cases/setSecondFactorRule'],
  ['sign out everywhere', '/use-cases/endSessions'],
  [
    'dry run',
    '/docs/writes#validateonly-validate-the-input-first',
    '/docs/limits#get-the-cost-without-running-a-request',
  ],
  ['archive many campaigns', '/use-cases/setCampaignStatuses'],
  ['sort by name', '/docs/lists#sort', '/docs/lists'],
  ['total count', '/docs/lists#count', '/reference/PageInfo#totalCount'],
  ['smart quotes', '/docs/escape#typographic-quotes', '/docs/escape'],
  ['python', '/docs/authentication#python', '/docs/quickstart', '/docs/quickstart#1-send-the-first-request'],
  ['deprecated fields', '/docs/changes', '/docs/changes#find-deprecations-in-your-code'],
  ['403', '/docs/errors#FORBIDDEN'],
  ['lost update', '/docs/writes#expectedversion-dont-overwrite-other-changes', '/docs/errors#VERSION_MISMATCH'],
  ['conversions by channel', '/use-cases/listPerformanceByCompany'],
  ['connect an ai assistant', '/docs/agents', '/docs/agents#connect-to-the-mcp-server'],
];

/** Queries and their pages that were written down before looking at the search. */
const later: readonly ReaderQuery[] = [
  ['time zone', '/docs/concepts'],
  ['sort order', '/docs/lists'],
  ['bulk update campaigns', '/use-cases/setCampaignStatuses', '/use-cases/updateCampaign'],
  ['download report', '/use-cases/listPerformanceByCompany', '/docs/nightly-export'],
  ['hash email', '/docs/uploads', '/use-cases/previewIdentifier'],
  ['403', '/docs/errors'],
  ['leaked key', '/docs/token-check', '/use-cases/revokeAPIToken'],
  ['viewer permissions', '/docs/access'],
  ['two factor', '/docs/security', '/docs/access', '/use-cases/setSecondFactorRule'],
  ['who changed the budget', '/use-cases/listAuditEventsByCompany'],
  ['how long do you keep data', '/docs/retention'],
  ['python', '/docs/quickstart', '/docs/clients'],
  ['codegen', '/docs/clients'],
  ['filter by status', '/docs/lists', '/use-cases/listCampaignsByCompany'],
  ['customer match', '/docs/uploads', '/docs/sync-audience', '/use-cases/createFirstPartyUpload'],
  ['timeout', '/docs/errors', '/docs/limits'],
  ['maximum file size', '/docs/uploads', '/docs/limits'],
  ['clicks and impressions', '/use-cases/listPerformanceByCompany'],
  ['campaign created twice', '/docs/writes'],
  ['mcp server', '/docs/agents'],
  ['is the api down', '/docs/support'],
  ['deprecated fields', '/docs/changes'],
  [
    'allow only our ip',
    '/use-cases/createAPIToken',
    '/use-cases/updateAPIToken',
    '/docs/security',
    '/use-cases/setPartnerAddressRanges',
  ],
  ['bigquery', '/docs/load-warehouse'],
];

/** The queries whose first hit is none of their pages, each with that hit. */
function missed(queries: readonly ReaderQuery[], placeOf = (path: string) => path): string[] {
  return queries.flatMap(([query, ...right]) => {
    const path = engine.find(query)[0]?.path;
    return path !== undefined && right.includes(placeOf(path)) ? [] : [`${query}: ${path ?? 'nothing'}`];
  });
}

const pageOf = (path: string) => path.replace(/#.*/, '');

describe('the first hit is right', () => {
  test('for 44 of the 48 queries of the review', () => {
    expect(reviewed).toHaveLength(48);
    expect(missed(reviewed).slice(4)).toEqual([]);
  });

  test('for 20 of 24 others', () => {
    expect(others).toHaveLength(24);
    expect(missed(others).slice(4)).toEqual([]);
  });

  test('for 20 of 24 later ones, in any section of the page', () => {
    expect(later).toHaveLength(24);
    expect(missed(later, pageOf).slice(4)).toEqual([]);
  });
});

test('the pages that answer the queries exist', () => {
  const paths = new Set(sources.map(({ path }) => path));
  const expected = [...reviewed, ...others, ...later].flatMap(([, ...right]) => right);
  expect(expected.filter((path) => !paths.has(path))).toEqual([]);
});

test('“sign in” finds the guide about authentication', () => {
  const first = engine.find('sign in').slice(0, 3);
  expect(first.map(({ path }) => path)).toContain('/docs/authentication');
});
