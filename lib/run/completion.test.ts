import { buildSchema, parse, validate } from 'graphql';
import { beforeEach, expect, test } from 'vitest';
import { completeQuery, completeVariables } from './completion.ts';
import { idsIn, knownIds } from './known-ids.ts';

const schema = buildSchema(`
  enum Channel { CTV DISPLAY }
  input PageInput { limit: Int = 50 }
  input Filter { channel: [Channel!] }
  type PageInfo { hasNextPage: Boolean!, endCursor: String }
  type Campaign { budget: Int, id: ID!, name: String!, note: String, old: Int @deprecated, company: Company! }
  type Company { id: ID!, name: String! }
  type CampaignPage { items: [Campaign!]!, pageInfo: PageInfo! }
  type Query {
    listAccess: [Company!]!
    listCampaignsByCompany(companyId: ID!, page: PageInput, filter: Filter): CampaignPage!
    getCampaign(id: ID!): Campaign
    campaign(campaignId: ID!): Campaign
  }
`);

/** Completion at the mark "|". */
function complete(marked: string) {
  const text = marked.replace('|', '');
  const before = marked.slice(0, marked.indexOf('|')).split('\n');
  const found = completeQuery(schema, text, before.length - 1, before.at(-1)?.length ?? 0);
  const labels = found.entries.map(({ label }) => label);
  const accept = (label: string) => {
    const entry = found.entries.find((one) => one.label === label);
    const lines = text.split('\n');
    const at = before.length - 1;
    const line = lines[at] ?? '';
    return lines.with(at, line.slice(0, found.from) + (entry?.insert ?? '') + line.slice(found.to)).join('\n');
  };
  return { labels, accept };
}

beforeEach(() => {
  knownIds.setCompanies(
    [
      { id: 'c-1', name: 'Bergwerk' },
      { id: 'c-2', name: 'Nordlicht' },
    ],
    'c-2',
  );
  knownIds.add([{ type: 'Campaign', id: 'k-1', name: 'Spring' }]);
});

test('the operations that readers begin with come first', () => {
  for (const query of ['{ li| }', '{ li|', '{ li|}']) expect(complete(query).labels[0]).toBe('listCampaignsByCompany');
});

test.each([
  ['a default value', 'query Q($page: PageInput = { | }) { a }', ['limit']],
  ['a default value on several lines', 'query Q(\n  $page: PageInput = {\n    |\n  }\n) { a }', ['limit']],
  ['an enum as a default value', 'query Q($channel: Channel! = C|) { a }', ['CTV']],
  ['a list in a default value', 'query Q($filter: Filter = { channel: [|] }) { a }', ['CTV', 'DISPLAY']],
  ['a list as a default value', 'query Q($channels: [Channel!] = [CTV, |]) { a }', ['CTV', 'DISPLAY']],
  ['a list in an argument', '{ listCampaignsByCompany(companyId: "c", filter: { channel: [|] }) }', ['CTV', 'DISPLAY']],
  ['the end of a default value', 'query Q($page: PageInput = { limit: 1 } |) { a }', []],
])('completes %s', (_what, marked, labels) => {
  expect(complete(marked).labels).toEqual(labels);
});

test('completes beside a type that isn’t a name', () => {
  expect(() => complete('query Q($page: 1 = |) { a }')).not.toThrow();
});

test('useful fields come first and deprecated ones last', () => {
  const { labels } = complete('{ campaign(campaignId: "k-1") { | } }');
  expect(labels.slice(0, 2)).toEqual(['id', 'name']);
  expect(labels.indexOf('company')).toBeGreaterThan(labels.indexOf('budget'));
});

test('a list is inserted with its required arguments, its rows and its page', () => {
  const text = complete('{ li| }').accept('listCampaignsByCompany');
  expect(text.replaceAll(/\s+/g, ' ')).toBe(
    '{ listCampaignsByCompany(companyId: "c-2") { items { id name } pageInfo { hasNextPage endCursor } } }',
  );
  expect(validate(schema, parse(text))).toEqual([]);
});

test('a variable of the argument’s name is used', () => {
  const text = complete('query Q($companyId: ID!) { li| }').accept('listCampaignsByCompany');
  expect(text).toContain('(companyId: $companyId)');
});

test('arguments and a selection that are already there are not inserted again', () => {
  expect(complete('{ li|(companyId: "x") { items { id } } }').accept('listCampaignsByCompany')).toBe(
    '{ listCampaignsByCompany(companyId: "x") { items { id } } }',
  );
});

test('at an ID, the reader’s own objects of that kind are offered, the chosen company first', () => {
  expect(complete('{ listCampaignsByCompany(companyId: "|") { items { id } } }').labels).toEqual([
    'Nordlicht',
    'Bergwerk',
  ]);
  expect(complete('{ listCampaignsByCompany(companyId: "ber|") { items { id } } }').accept('Bergwerk')).toContain(
    'companyId: "c-1") {',
  );
  expect(complete('{ getCampaign(id: "|") { id } }').labels).toEqual(['Spring']);
  expect(complete('query Q($of: ID!) { campaign(campaignId: |) { id } }').labels).toEqual(['Spring', '$of']);
});

test.each([
  ['{ listAccess @| { id } }', '{ listAccess @skip { id } }'],
  ['{ listAccess @sk| { id } }', '{ listAccess @skip { id } }'],
])('after the sign of a directive, its name is completed: %s', (marked, expected) => {
  expect(complete(marked).accept('skip')).toBe(expected);
});

test('the variables offer the same IDs', () => {
  const found = completeVariables('{\n  "companyId": ""\n}', 1, 16);
  expect(found?.entries.map(({ insert }) => insert)).toEqual(['"c-2"', '"c-1"']);
  expect([found?.from, found?.to]).toEqual([15, 17]);
  expect(completeVariables('{ "name": "" }', 0, 11)).toBeNull();
});

test('IDs of a response are learned with the types of the schema', () => {
  const query = '{ page: listCampaignsByCompany(companyId: "c") { items { id name company { id } } } }';
  const data = { page: { items: [{ id: 'k-2', name: 'Autumn', company: { id: 'c-9' } }] } };
  expect(idsIn(schema, { query, operationName: undefined, variables: {} }, data)).toEqual([
    { type: 'Campaign', id: 'k-2', name: 'Autumn' },
    { type: 'Company', id: 'c-9', name: 'c-9' },
  ]);
});
