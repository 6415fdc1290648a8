import { describe, expect, test } from 'vitest';
import { buildIndex, SearchEngine } from './engine.ts';
import { collectSources } from './search-index.ts';
import { indexTerms, queryWords } from './search-words.ts';

const engine = new SearchEngine(buildIndex(await collectSources()));

/** A query, the pages that answer it, and `named` if a guide or a heading with the words of the query does so too. */
type ReaderQuery = readonly [query: string, ...right: string[]];

const named = 'named';

// Anchors are lowercase: cspell:ignore validateonly expectedversion

/** The queries of the first review of the portal, and the topics that its readers missed. */
const reviewed: readonly ReaderQuery[] = [
  ['rate limit', '/docs/limits', named],
  ['429', '/docs/errors#RATE_LIMITED', '/docs/limits#429-wait-then-send-it-again'],
  ['pagination', '/docs/lists#page', '/docs/lists', named],
  ['webhook', '/docs/concepts#polling', '/docs/lists#incremental-sync', named],
  ['api key', '/use-cases/createAPIToken', '/docs/authentication#api-keys', '/docs/quickstart#1-get-an-api-key', named],
  ['create token', '/use-cases/createAPIToken'],
  ['pause campaign', '/use-cases/setCampaignStatuses', named],
  ['overspend', '/docs/pause-overspending', '/use-cases/listCampaignsByCompany', named],
  [
    'micros',
    '/docs/concepts#money',
    '/docs/quickstart#3-read-the-response',
    '/docs/quickstart#4-read-a-performance-report',
    named,
  ],
  ['retry', '/docs/writes', named],
  ['idempotency', '/docs/writes#idempotencykey-create-once', '/docs/writes', named],
  ['oauth', '/docs/authentication', '/docs/authentication#access-tokens-for-partners', named],
  ['client credentials', '/docs/authentication', '/docs/authentication#access-tokens-for-partners', named],
  ['gdpr delete customer', '/use-cases/eraseFirstPartyIdentities', named],
  ['upload csv', '/docs/uploads', '/docs/uploads#file-format', '/use-cases/createFirstPartyUpload', named],
  ['unauthorized', '/docs/errors#UNAUTHENTICATED'],
  ['how do I get started', '/docs/quickstart'],
  ['invite user', '/use-cases/addCompanyMember'],
  ['cursor expired', '/docs/errors#BAD_CURSOR', '/docs/lists#page', named],
  ['agency', '/use-cases/listCompanies', '/docs/authentication#api-keys', named],
  ['sandbox', '/playground', '/docs/quickstart', '/docs/writes#validateonly-validate-the-input-first', named],
  ['postman', '/use-cases', named],
  ['cors', '/docs/authentication#call-the-api-from-a-browser', named],
  ['currency', '/docs/concepts#money', '/use-cases/getCompany', named],
  ['scopes', '/docs/access', '/use-cases/viewer', '/reference/APITokenScope', named],
  ['roles', '/use-cases/updateCompanyMember', named],
  ['request id', '/docs/errors#format-of-an-error', '/use-cases/explainDenial', named],
  ['time zone', '/use-cases/getCompany', named],
  ['budget exhausted', '/reference/DeliveryIssueCode#BUDGET_EXHAUSTED', '/use-cases/listCampaignsByCompany', named],
  ['breaking changes', '/docs/changes', '/docs/changes#changes-with-notice', named],
  ['data retention', '/docs/retention', named],
  ['leaked key', '/docs/token-check', '/docs/token-check#revoke-a-leaked-key', '/use-cases/revokeAPIToken', named],
  ['audit log', '/use-cases/listAuditEventsByCompany', named],
  ['remove member', '/use-cases/removeCompanyMember'],
  [
    'partner access',
    '/docs/partners',
    '/use-cases/grantPartnerAccess',
    '/use-cases/listPartnerAccessGrantsByCompany',
    named,
  ],
  ['opt out', '/use-cases/revokePartnerAccess', named],
  ['escape json', '/docs/escape', named],
  ['mcp', '/docs/agents', '/docs/agents#connect-to-the-mcp-server', named],
  ['incremental sync', '/docs/lists#incremental-sync', named],
  ['fetch only what changed', '/docs/lists', '/docs/lists#incremental-sync', named],
  ['raise budget', '/use-cases/updateCampaign', named],
  ['performance report', '/use-cases/listPerformanceByCompany', '/docs/quickstart#4-read-a-performance-report', named],
  ['yesterday spend', '/use-cases/listPerformanceByCompany', named],
  ['rejected rows', '/docs/uploads#rejected-rows-and-warnings', '/use-cases/listFirstPartyUploadIssues', named],
  ['hash email', '/use-cases/previewIdentifier', named],
  ['forbidden', '/docs/errors#FORBIDDEN', '/use-cases/explainDenial', named],
  ['change password', '/use-cases/changePassword'],
  ['campaign.name', '/reference/Campaign#name'],
];

/** Queries that were written down before the ranking was changed for the ones above. */
const others: readonly ReaderQuery[] = [
  ['how much does a query cost', '/docs/limits', '/docs/limits#how-the-cost-is-calculated', named],
  ['too expensive', '/docs/limits#requests-that-cost-too-much', '/docs/errors#COST_LIMIT_EXCEEDED', named],
  ['renew key', '/use-cases/rotateAPIToken', named],
  ['stop a running upload', '/use-cases/cancelFirstPartyUpload'],
  ['resume upload', '/docs/uploads#resume-an-upload', named],
  [
    'add customers to an audience',
    '/docs/uploads',
    '/docs/uploads#add-remove-or-replace-members',
    '/use-cases/createFirstPartyUpload',
    named,
  ],
  ['how many people matched', '/use-cases/getAudience'],
  ['forget a person', '/use-cases/eraseFirstPartyIdentities', named],
  ['who can see our data', '/use-cases/listCompanyMembers', '/use-cases/listPartnerAccessGrantsByCompany'],
  ['make someone admin', '/use-cases/updateCompanyMember', '/use-cases/addCompanyMember', named],
  ['forgot password', '/use-cases/changePassword', '/use-cases/resetPersonPassword', named],
  ['two factor', '/use-cases/setSecondFactorRule', named],
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
  ['python', '/docs/authentication#python', '/docs/quickstart', '/docs/quickstart#2-send-the-first-request', named],
  ['deprecated fields', '/docs/changes', '/docs/changes#find-deprecations-in-your-code', named],
  ['403', '/docs/errors#FORBIDDEN'],
  ['lost update', '/docs/writes#expectedversion-dont-overwrite-other-changes', '/docs/errors#VERSION_MISMATCH'],
  ['conversions by channel', '/use-cases/listPerformanceByCompany', named],
  ['connect an ai assistant', '/docs/agents', '/docs/agents#connect-to-the-mcp-server', named],
];

/** The queries whose first hit is none of their pages, each with that hit. */
function missed(queries: readonly ReaderQuery[]): string[] {
  return queries.flatMap(([query, ...right]) => {
    const [hit] = engine.find(query);
    if (hit !== undefined && right.includes(hit.path)) return [];
    const isGuide = hit?.kind === 'guide' || hit?.kind === 'guide section';
    const terms = new Set(indexTerms(hit?.title ?? ''));
    const isNamed = isGuide && queryWords(query).every(({ parts }) => parts.every((part) => terms.has(part)));
    return right.includes(named) && isNamed ? [] : [`${query}: ${hit?.path ?? 'nothing'}`];
  });
}

describe('the first hit is right', () => {
  test('for 44 of the 48 queries of the review', () => {
    expect(reviewed).toHaveLength(48);
    expect(missed(reviewed).slice(4)).toEqual([]);
  });

  test('for 20 of 24 others', () => {
    expect(others).toHaveLength(24);
    expect(missed(others).slice(4)).toEqual([]);
  });
});
