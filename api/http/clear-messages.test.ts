import { describe, expect, it } from 'vitest';
import { tokenPrefixes } from '#shared/token-format.ts';
import { nordlicht } from '../demo/companies.ts';
import { demoSecrets } from '../testing/fixed-secrets.ts';
import { createTestApp } from '../testing/test-app.ts';

const api = await createTestApp();

interface Answer {
  readonly errors?: readonly {
    readonly message: string;
    readonly locations?: readonly { readonly line: number; readonly column: number }[];
    readonly extensions: { readonly code: string };
  }[];
}

async function firstError(payload: unknown, authorization = `Bearer ${demoSecrets.apiKey}`) {
  const headers = { 'content-type': 'application/json', ...(authorization === '' ? {} : { authorization }) };
  const sent = await api.app.inject({ method: 'POST', url: '/graphql', headers, payload: JSON.stringify(payload) });
  const error = sent.json<Answer>().errors?.[0];
  return { message: error?.message, locations: error?.locations, code: error?.extensions.code };
}

const messageOf = async (payload: unknown) => (await firstError(payload)).message;

describe('a body', () => {
  it.each([
    [{}, 'The body has no "query". Send {"query": "…", "variables": {…}}.'],
    [{ query: '' }, 'The body has no "query". Send {"query": "…", "variables": {…}}.'],
    [{ mutation: 'mutation { x }' }, 'The body has "mutation" instead of "query". Mutations are sent as "query" too.'],
    [{ query: ['{ viewer { isStaff } }'] }, '"query" is a list. Send the document as a string.'],
    [{ query: '{ viewer { isStaff } }', variables: '{}' }, '"variables" is a string. Send a JSON object'],
    [{ query: '{ viewer { isStaff } }', variables: [] }, '"variables" is a list. Send a JSON object'],
    [{ query: '{ viewer { isStaff } }', operationName: 3 }, '"operationName" is a number. Send the name'],
    [{ query: '{ viewer { isStaff } }', extensions: 'x' }, '"extensions" is a string. Send a JSON object'],
    ['text', 'The body is not a JSON object.'],
    [[], 'Batching isn’t supported: the body is a list. Send one operation per request.'],
  ])('%j is refused with what is wrong and what to send', async (payload, message) => {
    const error = await firstError(payload);
    expect(error.code).toBe('BAD_REQUEST');
    expect(error.message).toContain(message);
  });
});

describe('the Authorization header', () => {
  const damaged = `${tokenPrefixes.live}${'x'.repeat(46)}`;
  it.each([
    ['', 'The Authorization header is missing.'],
    [demoSecrets.apiKey, 'The Authorization header doesn’t begin with the word Bearer.'],
    ['Bearer ', 'The Authorization header has no token after the word Bearer.'],
    [`Bearer "${demoSecrets.apiKey}"`, 'contains characters that no token has, such as quotes or spaces.'],
    [`Bearer ${demoSecrets.apiKey.slice(0, -1)}`, 'This isn’t a complete API key: its checksum doesn’t match.'],
    [`Bearer ${damaged}`, 'This isn’t a complete API key: its checksum doesn’t match.'],
    ['Bearer undefined', 'The token is the word “undefined”. Check that your program’s variable for the token is set.'],
    ['Bearer None', 'The token is the word “None”.'],
    ['Bearer abc', 'Check that you copied all of it, or get a new one.'],
  ])('%s is refused with its mistake', async (authorization, message) => {
    const error = await firstError({ query: '{ viewer { isStaff } }' }, authorization);
    expect(error.code).toBe('UNAUTHENTICATED');
    expect(error.message).toContain(message);
    expect(error.message).not.toContain(demoSecrets.apiKey.slice(0, -1));
  });
});

const campaigns = (args: string) =>
  `{ listCampaignsByCompany(companyId: "${nordlicht.id}", ${args}) { items { id } } }`;

describe('a query', () => {
  it('with an unknown value of an enum gets the values, as a literal and as a variable', async () => {
    const values = 'Use DRAFT, ACTIVE, PAUSED or ARCHIVED.';
    expect(await messageOf({ query: campaigns('filter: { status: [RUNNING] }') })).toBe(
      `Value "RUNNING" does not exist in "ConfiguredStatus" enum. ${values}`,
    );
    const query = `query ($status: [ConfiguredStatus!]) { listCampaignsByCompany(companyId: "${nordlicht.id}", filter: { status: $status }) { items { id } } }`;
    const error = await firstError({ query, variables: { status: ['RUNNING'] } });
    expect(error.code).toBe('BAD_USER_INPUT');
    expect(error.message).toContain(values);
  });

  it.each([
    ['first: 50', 'Unknown argument "first" on field "Query.listCampaignsByCompany". Use page: { limit: 50 }.'],
    ['after: "x"', 'Unknown argument "after" on field "Query.listCampaignsByCompany". Use page: { after: "…" }.'],
  ])('that pages with %s gets the argument to use', async (args, message) => {
    expect(await messageOf({ query: campaigns(args) })).toBe(message);
  });

  it.each([
    ['status: { in: [ACTIVE] }', 'value: {in: [ACTIVE]}. Use DRAFT, ACTIVE, PAUSED or ARCHIVED.'],
    ['status: "ACTIVE"', 'value: "ACTIVE". Use DRAFT, ACTIVE, PAUSED or ARCHIVED, without quotes.'],
    ['updatedAt: { from: "2026-10-01T00:00:00Z" }', 'type "DateTimeFilter". Use gte, lt or isNull.'],
  ])('with the filter %s gets what is allowed there', async (filter, message) => {
    expect(await messageOf({ query: campaigns(`filter: { ${filter} }`) })).toContain(message);
  });

  it('with an enum as an object in a variable gets the values', async () => {
    const query = `query ($filter: CampaignFilter) { listCampaignsByCompany(companyId: "${nordlicht.id}", filter: $filter) { items { id } } }`;
    const error = await firstError({ query, variables: { filter: { status: { in: ['ACTIVE'] } } } });
    expect(error.message).toMatch(/value: .+\. Use DRAFT, ACTIVE, PAUSED or ARCHIVED\.$/);
  });

  it('with an unknown argument or field gets the known ones, if they are few', async () => {
    expect(await messageOf({ query: campaigns('where: {}') })).toBe(
      'Unknown argument "where" on field "Query.listCampaignsByCompany". Use companyId, filter, sort or page.',
    );
    expect(
      await messageOf({ query: `{ listCampaignsByCompany(companyId: "${nordlicht.id}") { edges { cursor } } }` }),
    ).toBe('Cannot query field "edges" on type "CampaignPage". Use items or pageInfo.');
    expect(await messageOf({ query: '{ everything }' })).toBe('Cannot query field "everything" on type "Query".');
  });

  it.each([
    ['startDate: { gte: "2026-13-01" }', 'Date must be a real calendar day, such as 2026-11-20.'],
    ['updatedAt: { gte: "2026-10-01" }', 'DateTime must be RFC 3339 with an offset, such as 2026-11-20T09:30:00Z.'],
    ['budgetMicros: { gte: "1.5" }', 'BigInt must be'],
  ])('with the value %s gets its place', async (filter, message) => {
    const query = campaigns(`filter: { ${filter} }`);
    const error = await firstError({ query });
    expect(error.message).toContain(message);
    expect(error.locations).toEqual([{ line: 1, column: query.indexOf('te: "') + 5 }]);
  });

  it('with a misspelled argument still gets the suggestion of the library', async () => {
    expect(await messageOf({ query: campaigns('filters: {}') })).toContain('Did you mean "filter"?');
  });

  it('with too many aliases gets the maximum', async () => {
    const aliases = Array.from({ length: 40 }, (_, index) => `a${index}: isStaff`).join(' ');
    expect(await messageOf({ query: `{ viewer { ${aliases} } }` })).toBe(
      'The document has 40 aliases; the maximum is 30.',
    );
  });
});
