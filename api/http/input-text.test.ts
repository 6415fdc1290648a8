import { beforeAll, describe, expect, it } from 'vitest';
import { nordlicht } from '../demo/companies.ts';
import { demoSecrets } from '../testing/fixed-secrets.ts';
import { createTestApp } from '../testing/test-app.ts';

const api = await createTestApp();

let anna: string;
beforeAll(async () => {
  anna = await api.userToken('Anna');
});

const createToken =
  'mutation ($input: CreateAPITokenInput!) { createAPIToken(input: $input) { token { name } userErrors { message } } }';
const createAudience =
  'mutation ($input: CreateAudienceInput!) { createAudience(input: $input) { audience { name description } userErrors { message } } }';

async function ask(query: string, variables: Record<string, unknown> = {}) {
  const { data, errors } = await api.graphql(query, { token: anna, variables });
  return { data, errors: errors?.map(({ message, extensions: { code } }) => `${code}: ${message}`) };
}

const keyNamed = (name: string) => ({ input: { companyId: nordlicht.id, name, scopes: ['CAMPAIGNS_READ'] } });
const audience = (more: object) => ({ input: { companyId: nordlicht.id, name: 'With an odd text', ...more } });

describe('a text that isn’t allowed as a name', () => {
  it.each([
    ['a\0b', 'the control character U+0000 at position 2. Remove it: this text has a single line.'],
    ['\u001b[31mred', 'the control character U+001B at position 1. Remove it: this text has a single line.'],
    ['a\r\nSet-Cookie: x=1', 'the control character U+000D at position 2. Remove it: this text has a single line.'],
    ['a\tb', 'the control character U+0009 at position 2. Remove it: this text has a single line.'],
    ['x\u0085', 'the control character U+0085 at position 2. Remove it: this text has a single line.'],
    ['x\u202egnp.exe', 'U+202E at position 2, which changes the direction of the text. Remove it.'],
    ['\u2066x', 'U+2066 at position 1, which changes the direction of the text. Remove it.'],
    ['x\ud83d', 'U+D83D at position 2, half of a surrogate pair. Send well-formed Unicode.'],
    ['\ude00\ud83d', 'U+DE00 at position 1, half of a surrogate pair. Send well-formed Unicode.'],
  ])('%j is BAD_USER_INPUT', async (name, fault) => {
    const { data, errors } = await ask(createToken, keyNamed(name));
    expect(errors).toEqual([`BAD_USER_INPUT: Variable "$input.name" contains ${fault}`]);
    expect(data).toBeUndefined();
  });

  it.each(['Zoë’s 東京 key', '👩‍👩‍👧 family', 'مفتاح', 'naïve – “quoted”'])('%j is allowed as a name', async (name) => {
    const { data, errors } = await ask(createToken, keyNamed(name));
    expect(errors).toBeUndefined();
    expect(data).toMatchObject({ createAPIToken: { token: { name } } });
  });

  it('is reported with its path, in lists and in separate variables', async () => {
    const labels = ['fine', 'not\u0007'];
    const budget = { period: 'DAILY', amountMicros: '1000000' };
    const campaign = {
      companyId: nordlicht.id,
      name: 'x',
      channel: 'CTV',
      objective: 'TRAFFIC',
      startDate: '2027-01-01',
    };
    const create =
      'mutation ($input: CreateCampaignInput!) { createCampaign(input: $input) { userErrors { message } } }';
    expect((await ask(create, { input: { ...campaign, budget, labels } })).errors).toEqual([
      'BAD_USER_INPUT: Variable "$input.labels[1]" contains the control character U+0007 at position 4. Remove it: this text has a single line.',
    ]);
    expect((await ask('query ($id: ID!) { getCampaign(id: $id) { id } }', { id: 'a\0' })).errors?.[0]).toMatch(
      /^BAD_USER_INPUT: Variable "\$id" contains the control character U\+0000/,
    );
    const list = 'query ($filter: CompanyFilter) { listCompanies(filter: $filter) { items { id } } }';
    const filter = { or: [{ name: { in: ['a', 'b\u2028', '\u009f'] } }] };
    expect((await ask(list, { filter })).errors?.[0]).toMatch(
      /^BAD_USER_INPUT: Variable "\$filter\.or\[0\]\.name\.in\[2\]" contains the control character U\+009F/,
    );
  });

  it('is refused in the document as well', async () => {
    const create = (name: string) =>
      `mutation { createAPIToken(input: { companyId: "${nordlicht.id}", name: ${name}, scopes: [CAMPAIGNS_READ] }) { token { id } } }`;
    for (const name of ['"a\\u0000b"', '"a\\tb"', '"a\\u202eb"', '"""a\nb"""']) {
      const { errors, data } = await ask(create(name));
      expect(errors?.[0], name).toMatch(
        /^BAD_USER_INPUT: Argument "input\.name" contains (the control character )?U\+/,
      );
      expect(data, name).toBeUndefined();
    }
    const answer = await api.graphql(create('"a\\u0000b"'), { token: anna });
    expect(answer.errors?.[0]?.locations).toEqual([{ line: 1, column: 93 }]);
    const byDefault = 'query ($id: ID! = "a\\u0000") { getCampaign(id: $id) { id } }';
    expect((await ask(byDefault)).errors?.[0]).toMatch(/^BAD_USER_INPUT: Variable "\$id" contains/);
  });

  it('is rejected wherever the document uses its variable', async () => {
    const inside = `mutation ($name: String!) { ...Create }
      fragment Create on Mutation { createAPIToken(input: { companyId: "${nordlicht.id}", name: $name, scopes: [CAMPAIGNS_READ] }) { token { id } } }`;
    expect((await ask(inside, { name: 'a\nb' })).errors?.[0]).toMatch(/^BAD_USER_INPUT: Variable "\$name" contains/);
    // A value that the operation doesn't declare is nobody's.
    expect((await ask('{ viewer { isStaff } }', { name: 'a\nb' })).errors).toBeUndefined();
  });

  it('is refused before anything runs, in a dry run as well', async () => {
    const headers = { 'x-cost-dry-run': '1' };
    const answer = await api.graphql(createToken, { token: anna, variables: keyNamed('a\0'), headers });
    expect(answer.errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT');
  });
});

describe('a multi-line text', () => {
  it('may have line breaks and tabs, in variables and in the document', async () => {
    const description = 'First line\r\n\tsecond line\nthird';
    expect(await ask(createAudience, audience({ name: 'Several lines', description }))).toMatchObject({
      errors: undefined,
      data: { createAudience: { audience: { description } } },
    });
    const written = `mutation { createAudience(input: { companyId: "${nordlicht.id}", name: "By document", description: """one
      two""" }) { audience { description } } }`;
    expect(await ask(written)).toMatchObject({ data: { createAudience: { audience: { description: 'one\ntwo' } } } });
    const by = `mutation ($d: String) { createAudience(input: { companyId: "${nordlicht.id}", name: "By variable", description: $d }) { audience { description } } }`;
    expect(await ask(by, { d: 'one\ntwo' })).toMatchObject({
      data: { createAudience: { audience: { description: 'one\ntwo' } } },
    });
  });

  it('may have no other control characters', async () => {
    expect((await ask(createAudience, audience({ description: 'a\nb\u000b' }))).errors).toEqual([
      'BAD_USER_INPUT: Variable "$input.description" contains the control character U+000B at position 4. Remove it: only line breaks and tabs are allowed.',
    ]);
  });
});

describe('a verbatim text', () => {
  it('can be an identifier: its invisible characters are trimmed as in a file', async () => {
    const preview = 'query ($value: String!) { previewIdentifier(type: PHONE, value: $value) { normalized } }';
    expect(await ask(preview, { value: '\u202a+49 151 23456789\u202c\t' })).toMatchObject({
      errors: undefined,
      data: { previewIdentifier: { normalized: '+4915123456789' } },
    });
    expect((await ask(preview, { value: '\ud800' })).errors?.[0]).toMatch(
      /^BAD_USER_INPUT: Variable "\$value" contains/,
    );
  });

  it('can be a password', async () => {
    const change =
      'mutation ($input: ChangePasswordInput!) { changePassword(input: $input) { changed userErrors { field } } }';
    const input = { currentPassword: 'not\tmine', newPassword: 'a new\u0007 password of mine' };
    expect(await ask(change, { input })).toMatchObject({
      errors: undefined,
      data: { changePassword: { userErrors: [{ field: ['input', 'currentPassword'] }] } },
    });
  });
});

it('doesn’t check tokens in headers', async () => {
  const answer = await api.graphql('{ viewer { isStaff } }', { token: `${demoSecrets.apiKey}\u0085` });
  expect(answer.status).toBe(401);
});
