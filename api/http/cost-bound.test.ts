import {
  getNamedType,
  getNullableType,
  isCompositeType,
  isInterfaceType,
  isLeafType,
  isObjectType,
  isRequiredArgument,
} from 'graphql';
import { beforeAll, describe, expect, it } from 'vitest';
import { maximumCost } from '#shared/limits.ts';
import { nordlicht } from '../demo/companies.ts';
import { createRandom } from '../demo/random.ts';
import { schema } from '../schema/schema.ts';
import { createTestApp } from '../testing/test-app.ts';

/** The test app itself fails on an answer that costs more than was reserved for it. */
const api = await createTestApp();
const { database } = api;

let anna: string;
/** Works for the platform. */
let samir: string;
let ids: Record<string, string>;

beforeAll(async () => {
  anna = await api.userToken('Anna');
  samir = await api.userToken('Samir');
  ids = {
    getCompany: nordlicht.id,
    getAudience: (await idsOf('audience', 1))[0] ?? '',
    getCampaign: (await idsOf('campaign', 1))[0] ?? '',
    getAPIToken: (await idsOf('api_token', 1))[0] ?? '',
    // The demo data have no upload.
    getFirstPartyUpload: (await idsOf('first_party_upload', 1))[0] ?? '00000000-0000-4000-8000-000000000000',
    getPartner: String((await database.asOwner('select id from partner'))[0]?.['id']),
  };
});

async function idsOf(table: string, count: number): Promise<string[]> {
  const rows = await database.asOwner(
    `select id from ${table} where company_id = '${nordlicht.id}' order by id limit ${count}`,
  );
  return rows.map((row) => String(row['id']));
}

async function costOf(query: string, variables: Record<string, unknown> = {}) {
  const token = /Platform|FailedJobs|UndeliveredMails|PageFeedback|EmptySearches|ByPartner/.test(query) ? samir : anna;
  const answer = await api.graphql(query, { token, variables });
  expect(answer.errors, query).toBeUndefined();
  if (answer.extensions?.cost === undefined) throw new Error('The answer says no price.');
  return answer.extensions.cost;
}

describe('the reserved cost covers the actual cost', () => {
  it('of user errors, however many inputs are wrong', async () => {
    const audienceIds = Array.from({ length: 40 }, (_, index) => `no audience ${index}`);
    const input = { id: ids['getCampaign'], name: '', labels: ['', ''], audienceIds };
    const answer = await api.graphql<{ updateCampaign: { userErrors: unknown[] } }>(
      'mutation ($input: UpdateCampaignInput!) { updateCampaign(input: $input) { userErrors { code message } } }',
      { token: anna, variables: { input } },
    );
    expect(answer.data.updateCampaign.userErrors).toHaveLength(10);
  });

  it('of the errors of each campaign of a list', async () => {
    const query = `mutation ($ids: [ID!]!) { setCampaignStatuses(input: { ids: $ids, status: ACTIVE, validateOnly: true }) {
      results { id userErrors { code } } } }`;
    const { requested, actual } = await costOf(query, { ids: await idsOf('campaign', 100) });
    expect(actual).toBeLessThanOrEqual(requested);
  });

  it('of all delivery issues of a campaign', async () => {
    const query = `query ($companyId: ID!) { listCampaignsByCompany(companyId: $companyId) {
      items { deliveryIssues { code } audiences { id } } } }`;
    const { requested, actual } = await costOf(query, { companyId: nordlicht.id });
    expect(actual).toBeLessThanOrEqual(requested);
  });

  it('of the requests that are signed for the parts of a file', async () => {
    const consent = { adUserData: 'GRANTED', adPersonalization: 'GRANTED' };
    const contentLength = String(2 * 1024 ** 3);
    const input = { companyId: nordlicht.id, audienceId: ids['getAudience'], fileName: 'large.csv', format: 'CSV' };
    const made = await api.graphql<{ createFirstPartyUpload: { upload: { id: string } } }>(
      'mutation ($input: CreateFirstPartyUploadInput!) { createFirstPartyUpload(input: $input) { upload { id } } }',
      { token: anna, variables: { input: { ...input, contentLength, consent } } },
    );
    const parts = Array.from({ length: 100 }, (_, index) => ({
      partNumber: index + 1,
      contentLength: String(16 * 1024 ** 2),
      checksumSha256: Buffer.alloc(32, index).toString('base64'),
    }));
    const sign = `mutation ($input: SignFirstPartyUploadPartsInput!) { signFirstPartyUploadParts(input: $input) {
      upload { transfer { requests { url headers { name } } } } userErrors { message } } }`;
    const { id } = made.data.createFirstPartyUpload.upload;
    const { requested, actual } = await costOf(sign, { input: { id, parts } });
    expect(actual).toBe(1 + 1 + 1 + 100 * (1 + 3));
    expect(requested).toBeGreaterThanOrEqual(actual);
  });

  it('of the days of a range', async () => {
    const query = `query ($id: ID!, $range: DateRangeInput!) { getAPIToken(id: $id) { usage(range: $range) { date } } }`;
    const range = { startDate: '2026-01-01', endDate: '2026-04-02' };
    expect(await costOf(query, { id: ids['getAPIToken'], range })).toMatchObject({ requested: 93, actual: 93 });
  });

  it.each(Array.from({ length: 60 }, (_, index) => index))('of whatever is selected (seed %i)', async (seed) => {
    const query = randomQuery(seed);
    const { requested, actual } = await costOf(query);
    expect(actual, query).toBeLessThanOrEqual(requested);
    expect(requested).toBeLessThanOrEqual(maximumCost);
  });
});

/** A query of one field of the root, with part of what can be selected in it: never more than a request may cost. */
function randomQuery(seed: number): string {
  const random = createRandom(seed);
  const fields = Object.values(schema.getQueryType()?.getFields() ?? {});
  const field = fields[seed % fields.length];
  if (field === undefined) throw new Error('The schema has no queries.');
  const own = field.args.flatMap(({ name, ...argument }) => {
    if (name === 'page') return ['page: { limit: 5 }'];
    if (name === 'id') return [`id: "${ids[field.name] ?? ''}"`];
    if (name === 'partnerId') return [`partnerId: "${ids['getPartner'] ?? ''}"`];
    if (name === 'uploadId') return [`uploadId: "${ids['getFirstPartyUpload'] ?? ''}"`];
    return isRequiredArgument({ name, ...argument }) ? [`${name}: ${requiredValue(name)}`] : [];
  });
  return `{ ${field.name}${own.length === 0 ? '' : `(${own.join(', ')})`} ${selection(field.type, random, 5)} }`;
}

function requiredValue(name: string): string {
  const values: Record<string, string> = {
    companyId: `"${nordlicht.id}"`,
    range: '{ startDate: "2026-10-01", endDate: "2026-10-31" }',
    requestId: '"none"',
    type: 'EMAIL',
    value: '"ada@example.com"',
  };
  const value = values[name];
  if (value === undefined) throw new Error(`The test has no value for the argument ${name}.`);
  return value;
}

function selection(type: Parameters<typeof getNamedType>[0], random: () => number, depth: number): string {
  const named = getNamedType(type);
  if (!(isObjectType(named) || isInterfaceType(named))) return '';
  const chosen = Object.values(named.getFields()).flatMap((field) => {
    const held = getNamedType(getNullableType(field.type));
    if (isLeafType(held)) return random() < 0.1 ? [field.name] : [];
    if (!isCompositeType(held) || depth === 0 || random() < 0.4) return [];
    const given = field.args.filter(isRequiredArgument).map(({ name }) => `${name}: ${requiredValue(name)}`);
    return [
      `${field.name}${given.length === 0 ? '' : `(${given.join(', ')})`} ${selection(field.type, random, depth - 1)}`,
    ];
  });
  return `{ __typename ${chosen.join(' ')} }`;
}
