import { describe, expect, test } from 'vitest';
import { buildIndex, isNested, SearchEngine } from './engine.ts';
import { collectSources, explainedSources } from './search-index.ts';

const engine = new SearchEngine(buildIndex(await explainedSources()));

/** What people search for, and the result that must be first. Add a row before you change a weight. */
const first: readonly (readonly [query: string, path: string])[] = [
  ['list campaing', '/use-cases/listCampaignsByCompany'],
  ['listCampaignsByCompany', '/reference/queries/listCampaignsByCompany'],
  ['which campaigns ran out of budget', '/use-cases/listCampaignsByCompany'],
  ['get campain', '/use-cases/getCampaign'],
  ['pause several campaigns', '/use-cases/setCampaignStatuses'],
  ['what did each channel cost', '/use-cases/listPerformanceByCompany'],
  ['revoke key', '/use-cases/revokeAPIToken'],
  ['delete api key', '/use-cases/revokeAPIToken'],
  ['create token', '/use-cases/createAPIToken'],
  ['invite colleague', '/use-cases/addCompanyMember'],
  ['resend invitation', '/use-cases/resendInvitation'],
  ['invitation expired', '/use-cases/resendInvitation'],
  ['opt out partner', '/use-cases/revokePartnerAccess'],
  ['who changed what', '/use-cases/listAuditEventsByCompany'],
  ['RATE_LIMITED', '/docs/errors#RATE_LIMITED'],
  ['rate_limted', '/docs/errors#RATE_LIMITED'],
  ['429', '/docs/errors#RATE_LIMITED'],
  ['too many requests', '/docs/errors#RATE_LIMITED'],
  ['401', '/docs/errors#UNAUTHENTICATED'],
  ['bad cursor', '/docs/errors#BAD_CURSOR'],
  ['unauthenticated', '/docs/errors#UNAUTHENTICATED'],
  ['RATE_LIMITED,', '/docs/errors#RATE_LIMITED'],
  ['"code": "BAD_CURSOR"', '/docs/errors#BAD_CURSOR'],
  ['extensions.code BAD_USER_INPUT', '/docs/errors#BAD_USER_INPUT'],
  ['{"code":"VERSION_MISMATCH","message":"…","field":["input"]}', '/docs/errors#VERSION_MISMATCH'],
  ['how do I page', '/docs/lists#page'],
  ['quickstart', '/docs/quickstart'],
  ['quickstrat', '/docs/quickstart'],
  ['retries', '/docs/writes'],
  ['retry a failed job', '/use-cases/retryJob'],
  ['limits and cost', '/docs/limits'],
  ['rate limit', '/docs/limits'],
  ['rate limits', '/docs/limits'],
  ['found a key on github', '/docs/token-check'],
  ['Budget', '/reference/Budget'],
  ['campaign.name', '/reference/Campaign#name'],
  ['deliverystatus', '/reference/DeliveryStatus'],
  ['BigInt', '/reference/BigInt'],
  ['BUDGET_EXHAUSTED', '/reference/DeliveryIssueCode#BUDGET_EXHAUSTED'],
  ['hasNextPage', '/reference/PageInfo#hasNextPage'],
  ['CAMPAIGNS_READ', '/reference/APITokenScope#CAMPAIGNS_READ'],
];

/** What must be among the first three. */
const early: readonly (readonly [query: string, path: string])[] = [
  ['invalid token', '/docs/errors#UNAUTHENTICATED'],
  ['change password', '/use-cases/changePassword'],
  ['listCampaigns', '/use-cases/listCampaignsByCompany'],
  ['expires_in', '/docs/authentication#cache-the-access-token'],
  ['idempotency', '/docs/writes#idempotencykey-create-once'],
  ['audit log', '/use-cases/listAuditEventsByCompany'],
  ['deprecated', '/docs/changes'],
  ['rotate key', '/use-cases/rotateAPIToken'],
  ['suspend a company', '/use-cases/suspendCompany'],
  ['currency', '/use-cases/getCompany'],
  ['escape quotes', '/docs/escape#a-bare-quote'],
];

const pathsOf = (query: string) => engine.find(query).map(({ path }) => path);

describe('search', () => {
  test.each(first)('“%s” finds %s first', (query, path) => {
    expect(pathsOf(query).slice(0, 3)).toContain(path);
    expect(pathsOf(query)[0]).toBe(path);
  });

  test.each(early)('“%s” finds %s among the first three', (query, path) => {
    expect(pathsOf(query).slice(0, 3)).toContain(path);
  });
});

test('the group of the best result comes first, and no group exceeds the limit', () => {
  const groups = engine.findGroups('audience', 2);
  expect(groups[0]?.group).toBe('Use cases');
  expect(groups.map(({ group }) => group)).toContain('Types and fields');
  for (const { hits } of groups) expect(hits.length).toBeLessThanOrEqual(2);
});

const guidesOf = (query: string) => engine.findGroups(query, 8).find(({ group }) => group === 'Guides')?.hits ?? [];

test('the sections of a guide follow its best hit, and the guide itself doesn’t follow its sections', () => {
  const hits = guidesOf('idempotency');
  expect(hits[0]?.path).toBe('/docs/writes#idempotencykey-create-once');
  expect(hits.map((_, position) => isNested(hits, position)).slice(0, 3)).toEqual([false, true, false]);
  expect(hits.map(({ path }) => path)).not.toContain('/docs/writes');
});

test('the guides have at most three entries of one page, but error codes share theirs', () => {
  expect(guidesOf('upload').filter(({ path }) => /^\/docs\/uploads\b/.test(path))).toHaveLength(3);
  const codes = ['A', 'B', 'C', 'D'].map((code) => ({
    kind: 'error' as const,
    title: `NOT_FOUND_${code}`,
    context: '',
    summary: 'It does not exist.',
    path: `/docs/errors#NOT_FOUND_${code}`,
    names: '',
    text: '',
  }));
  const [errors] = new SearchEngine(buildIndex(codes)).findGroups('not found', 8);
  expect(errors?.hits).toHaveLength(4);
});

test('finds a word by each of its beginnings', () => {
  for (const typed of ['quic', 'quicks', 'quickstar']) expect(pathsOf(typed)).toContain('/docs/quickstart');
});

test('finds nothing for an empty query or an unknown word', () => {
  expect(engine.find('')).toEqual([]);
  expect(engine.find(' ?! ')).toEqual([]);
  expect(engine.find('qqqqzz')).toEqual([]);
});

test('a known word isn’t taken for a typo of another one', () => {
  expect(pathsOf('cors')[0]).toBe('/docs/clients#browsers-and-cors');
  expect(pathsOf('currency')).not.toContain('/reference/ChangePasswordInput#currentPassword');
});

test('a wrong URL finds pages with a similar name, and none that only mention its words', () => {
  const namesOf = (words: string) => engine.findNamed(words).map(({ path }) => path);
  expect(namesOf('no such page')).toEqual([]);
  expect(namesOf('wp login')).toEqual([]);
  expect(namesOf('')).toEqual([]);
  expect(namesOf('quickstrat')[0]).toBe('/docs/quickstart');
  expect(namesOf('rate limits')).toContain('/docs/limits');
  expect(namesOf('listCampaigns')).toContain('/use-cases/listCampaignsByCompany');
});

test('suggests no unrelated words', () => {
  expect(engine.suggest('zzzzzz')).toEqual([]);
  expect(engine.suggest('blockchain')).toEqual([]);
});

test('suggests a correction for a misspelled word', () => {
  expect(engine.suggest('idempontentcy')[0]).toContain('idempoten');
});

test('every entry has its own URL', async () => {
  const paths = (await collectSources()).map(({ path }) => path);
  expect(paths.filter((path, index) => paths.indexOf(path) !== index)).toEqual([]);
});
