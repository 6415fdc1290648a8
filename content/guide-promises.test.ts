import { createPrivateKey, generateKeyPairSync, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { SignJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { defaultLimits } from '#api/config/limits.ts';
import { nordlicht, papierboot } from '#api/demo/companies.ts';
import { createTestApp } from '#api/testing/test-app.ts';
import { fencedCodeIn } from '#lib/content/fenced-code-check.ts';
import { fileLimits, maximumCost, uploadLimits } from '#shared/limits.ts';

// Promises of the guides that no test of the API covers in the guides' own terms. The guides name these tests.

/** Fixed, so that no points are restored between two requests. */
const now = Date.now();
const api = await createTestApp({ now: () => now });
const guide = (slug: string) => readFile(new URL(`./guides/${slug}.mdx`, import.meta.url), 'utf8');

/** What a request would cost, without running it. */
async function costOf(query: string, variables: Record<string, unknown> = {}): Promise<number | undefined> {
  const { extensions } = await api.graphql(query, { variables, headers: { 'x-cost-dry-run': '1' } });
  return extensions?.cost?.requested;
}

describe('the guide to partners', () => {
  it('a partner has one rate limit for all companies', async () => {
    const token = await api.partnerToken();
    const ask = async (companyId: string) => {
      const { data, headers } = await api.graphql<{ listCampaignsByCompany: { items: unknown[] } }>(
        'query ($companyId: ID!) { listCampaignsByCompany(companyId: $companyId, page: { limit: 5 }) { items { id } } }',
        { token, variables: { companyId } },
      );
      const objects = 1 + data.listCampaignsByCompany.items.length;
      return { objects, remaining: Number(headers['x-ratelimit-remaining']) };
    };
    const [first, second] = [await ask(nordlicht.id), await ask(papierboot.id)];
    expect(second.objects).toBeGreaterThan(1);
    expect(second.remaining).toBeLessThanOrEqual(first.remaining - second.objects);
  });

  it('an assertion may name its key by kid, and by no other', async () => {
    const { publicKey, privateKey } = generateKeyPairSync('ed25519');
    const samir = await api.userToken('Samir');
    const write = async (field: string, input: object) => {
      const type = `${field.charAt(0).toUpperCase()}${field.slice(1)}Input`;
      const { data } = await api.graphql<Record<string, { partner: { id: string; clientId: string } } | undefined>>(
        `mutation ($input: ${type}!) { ${field}(input: $input) { partner { id clientId } userErrors { code } } }`,
        { token: samir, variables: { input } },
      );
      return z.object({ id: z.string(), clientId: z.string() }).parse(data[field]?.partner);
    };
    const { id, clientId } = await write('createPartner', { name: randomUUID() });
    const jwk = { ...publicKey.export({ format: 'jwk' }), kid: 'mine' };
    await write('setPartnerKeys', { partnerId: id, publicKeys: JSON.stringify(jwk) });
    const key = createPrivateKey(privateKey.export({ format: 'pem', type: 'pkcs8' }));
    const statusWith = async (kid: object) => {
      const seconds = Math.floor(now / 1000);
      const claims = { iss: clientId, sub: clientId, aud: api.config.apiUrl, jti: randomUUID() };
      const assertion = await new SignJWT({ ...claims, iat: seconds, exp: seconds + 60 })
        .setProtectedHeader({ alg: 'EdDSA', ...kid })
        .sign(key);
      const response = await api.post('/oauth/token', {
        grant_type: 'client_credentials',
        client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
        client_assertion: assertion,
        audience: `${api.config.apiUrl}/graphql`,
      });
      return response.status;
    };
    expect([await statusWith({ kid: 'mine' }), await statusWith({ kid: 'other' })]).toEqual([200, 401]);
  });
});

describe('the guide to limits', () => {
  const list = (field: string, items: string) =>
    `query ($companyId: ID!) { ${field}(companyId: $companyId, page: { limit: 1 }) { items { ${items} } } }`;

  it('copying a hundred thousand campaigns needs no wait', async () => {
    const page = await costOf(
      `query ($companyId: ID!) {
        listCampaignsByCompany(companyId: $companyId, page: { limit: 200 }) { items { id } pageInfo { endCursor } }
      }`,
      { companyId: nordlicht.id },
    );
    const pages = 100_000 / 200;
    expect(pages * Number(page)).toBeLessThan(defaultLimits.accountPoints * defaultLimits.tokenShare);
  });

  it('lists without a page reserve what the guide says', async () => {
    const companyId = nordlicht.id;
    const beyondPage = async (field: string, items: string) =>
      Number(await costOf(list(field, items), { companyId })) - 2;
    const userErrors = await costOf(
      'mutation ($input: CreateAudienceInput!) { createAudience(input: $input) { userErrors { code } } }',
      { input: { companyId, name: 'x' } },
    );
    const reserved = {
      'delivery issues per campaign': await beyondPage('listCampaignsByCompany', 'deliveryIssues { code }'),
      'audiences per campaign': await beyondPage('listCampaignsByCompany', 'audiences { id }'),
      'changes per audit event': await beyondPage('listAuditEventsByCompany', 'changes { field }'),
      'user errors per mutation': Number(userErrors) - 1,
    };
    const text = await guide('limits');
    for (const [what, count] of Object.entries(reserved)) expect(text).toContain(`- ${count} ${what}`);
  });

  it('200 keys with 31 days of use cost too much', async () => {
    const { errors } = await api.graphql(
      `query ($companyId: ID!, $range: DateRangeInput!) {
        listAPITokensByCompany(companyId: $companyId, page: { limit: 200 }) { items { usage(range: $range) { date } } }
      }`,
      { variables: { companyId: nordlicht.id, range: { startDate: '2026-10-01', endDate: '2026-10-31' } } },
    );
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'COST_LIMIT_EXCEEDED' });
    expect(200 * 31).toBeGreaterThan(maximumCost);
  });
});

describe('the guide to errors', () => {
  it('errors are JSON in every status, with the fields that the guide shows', async () => {
    const [sample] = fencedCodeIn(await guide('errors')).filter(({ language }) => language === 'json');
    const shape = z.object({ errors: z.array(z.object({ extensions: z.looseObject({}) }).loose()), data: z.null() });
    const shown = shape.parse(JSON.parse(sample?.code ?? ''));
    const invalid = await api.app.inject({
      method: 'POST',
      url: '/graphql',
      headers: { authorization: `Bearer ${await api.userToken('Anna')}` },
      payload: { query: '{ listCompanies(page: { limit: 500 }) { items { id } } }' },
    });
    const returned = shape.parse(invalid.json<unknown>());
    expect(Object.keys(returned).toSorted()).toEqual(expect.arrayContaining(Object.keys(shown).toSorted()));
    expect(Object.keys(returned.errors[0] ?? {}).toSorted()).toEqual(Object.keys(shown.errors[0] ?? {}).toSorted());
    expect(returned.errors[0]?.extensions).toMatchObject({
      code: 'BAD_USER_INPUT',
      requestId: invalid.headers['x-request-id'],
      docsUrl: `${api.config.portalUrl}/docs/errors#BAD_USER_INPUT`,
    });
    for (const [url, payload] of [
      ['/graphql', '{'],
      ['/nothing', {}],
    ] as const) {
      const answer = await api.app.inject({
        method: 'POST',
        url,
        headers: { 'content-type': 'application/json' },
        payload,
      });
      expect(answer.statusCode).toBeGreaterThanOrEqual(400);
      expect(answer.headers['content-type']).toMatch(/^application\/(graphql-response\+)?json/);
      expect(answer.json<unknown>()).toHaveProperty('errors');
    }
  });

  it('the status of an error follows the media type that the client accepts', async () => {
    const statusFor = async (accept: string) => (await api.graphql('{ unknown }', { headers: { accept } })).status;
    expect(await statusFor('application/json')).toBe(200);
    expect(await statusFor('application/graphql-response+json')).toBe(400);
  });

  it('a failed field is null and leaves the others, and a failed list leaves no data', async () => {
    const one = await api.graphql(
      `query ($id: ID!) { viewer { isStaff } getPlatformCompany(id: $id) { erasedFrom } }`,
      { variables: { id: nordlicht.id } },
    );
    expect(one.data).toEqual({ viewer: { isStaff: false }, getPlatformCompany: null });
    expect(one.errors).toMatchObject([{ path: ['getPlatformCompany'], extensions: { code: 'FORBIDDEN' } }]);
    const list = await api.graphql('{ viewer { isStaff } listPlatformCompanies { items { id } } }');
    expect(list.data).toBeNull();
    expect(list.errors).toMatchObject([{ path: ['listPlatformCompanies'], extensions: { code: 'FORBIDDEN' } }]);
  });

  it('a rejected write has userErrors, null instead of the object, and X-User-Errors', async () => {
    const { data, headers, errors, status } = await api.graphql<{
      createAudience: { audience: null; userErrors: { code: string; message: string; field: string[] }[] };
    }>(
      `mutation ($input: CreateAudienceInput!) {
        createAudience(input: $input) { audience { id } userErrors { code message field } }
      }`,
      { variables: { input: { companyId: nordlicht.id, name: ' ' } } },
    );
    expect({ status, errors }).toEqual({ status: 200, errors: undefined });
    expect(data.createAudience).toMatchObject({
      audience: null,
      userErrors: [{ code: 'INVALID', field: ['input', 'name'], message: expect.stringContaining('name') as string }],
    });
    expect(headers['x-user-errors']).toBe('1');
  });
});

describe('the guide to uploads', () => {
  it('the limits of a file are those of the API', async () => {
    const text = await guide('uploads');
    const gibibyte = 1_024 ** 3;
    for (const line of [
      `- ${uploadLimits.contentLength / gibibyte} GiB as you send it: the compressed size, if you compress the file`,
      `- ${fileLimits.expandedBytes / gibibyte} GiB after decompression, and at most ${fileLimits.expansion} times the size that you sent`,
      `- ${fileLimits.rows / 1_000_000} million rows and ${fileLimits.columns} columns`,
      `- ${fileLimits.rowBytes / 1_024} KiB per row and ${fileLimits.fieldBytes / 1_024} KiB per field`,
      `- ${uploadLimits.openUploads} open uploads per company`,
      `up to ${fileLimits.identifiersOfRow} identifiers of one person`,
      `Above ${uploadLimits.singleLength / 1_024 ** 2} MiB, or above ${uploadLimits.partLength / 1_024 ** 2} MiB with`,
      `for ${uploadLimits.hours} hours`,
    ])
      expect(text).toContain(line);
  });
});
