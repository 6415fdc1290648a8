import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { nordlicht, rundschau } from '../../demo/companies.ts';
import { mailedUrl } from '../../mail/testing/queued-mails.ts';
import { demoSecrets } from '../../testing/fixed-secrets.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { newEmail, smtp } from '../../testing/member-client.ts';
import { createPartnerClient } from './testing/partner-client.ts';

const terms = { url: 'https://litfass.example/terms', version: '2026-11', formerUntil: null };
const api = await createTestApp({ terms });
const { database } = api;
const samir = await api.userToken('Samir');
const anna = await api.userToken('Anna');
const client = createPartnerClient(api, samir);
/** The same installation, with an SMTP server. */
const mailing = createPartnerClient(await createTestApp({ database, mail: smtp }), samir);
const mine = await client.newPartner();
const other = await client.newPartner();

async function read<Data>(query: string, token: string, variables = {}): Promise<Data> {
  const { data, errors } = await api.graphql<Data>(query, { token, variables });
  expect(errors).toBeUndefined();
  return data;
}

const partnersOf = async (token: string) =>
  (await read<{ viewer: { partners: { id: string }[] } }>('{ viewer { partners { id } } }', token)).viewer.partners.map(
    ({ id }) => id,
  );

interface Person {
  readonly id: string;
  readonly email: string;
  readonly name: string | null;
  readonly status: string;
}

const peopleOf = async (partnerId: string, token = samir) =>
  (
    await read<{ getPartner: { people: Person[] } }>(
      'query ($id: ID!) { getPartner(id: $id) { people { id email name status } } }',
      token,
      { id: partnerId },
    )
  ).getPartner.people;

const actionsOn = async (targetId: string) =>
  (
    await database.asOwner(
      `select action, actor_name from audit_event where company_id is null and target_id = '${targetId}' order by occurred_at, id`,
    )
  ).map(({ action, actor_name: actor }) => `${String(action)} by ${String(actor)}`);

describe('a person of a partner', () => {
  it('joins with the link that staff created, and finds the partner and no company', async () => {
    const { viewer } = await read<{ viewer: object }>(
      '{ viewer { isStaff scopes companies { id } partners { id name clientId allowedCidrs secrets { lastFour expiresAt } people { name status } } } }',
      mine.person.token,
    );
    expect(viewer).toMatchObject({
      isStaff: false,
      scopes: [],
      companies: [],
      partners: [
        {
          id: mine.id,
          clientId: mine.clientId,
          allowedCidrs: [],
          secrets: [{ lastFour: mine.clientSecret.slice(-4), expiresAt: null }],
          people: [{ name: 'Frida Wetter', status: 'ACTIVE' }],
        },
      ],
    });
    expect(await actionsOn(mine.person.id)).toEqual([
      'partner_person.invited by Samir Haddad',
      'partner_person.accepted by Frida Wetter',
    ]);
  });

  it('invites another one by mail, who has the same permissions until they are removed', async () => {
    const { id } = await client.newPartner();
    const first = await client.join(id);
    const email = newEmail();
    const invited = await mailing.send('invitePartnerPerson', { partnerId: id, email }, first.token);
    expect(invited).toMatchObject({ invitationUrl: null, invitationSentTo: email, person: { status: 'INVITED' } });
    const password = `a password of ${randomUUID()}`;
    const url = await mailedUrl(database, email);
    expect((await mailing.members.joinAsNew(url, password)).status).toBe(200);
    const token = await client.members.signIn(email, password);
    expect(await partnersOf(token)).toEqual([id]);
    expect(await client.send('removePartnerPerson', { id: first.id }, token)).toMatchObject({ deletedId: first.id });
    expect(await partnersOf(first.token).catch(() => [])).toEqual([]);
    expect(await partnersOf(token)).toEqual([id]);
  });

  it('is invited once, at a valid address, and can be removed before joining', async () => {
    const email = newEmail();
    const { person, invitationUrl } = await client.send(
      'invitePartnerPerson',
      { partnerId: mine.id, email },
      mine.person.token,
    );
    const again = { partnerId: mine.id, email: email.toUpperCase() };
    expect(await client.codeOf('invitePartnerPerson', again, mine.person.token)).toBe('CONFLICT email');
    expect(await client.codeOf('invitePartnerPerson', { partnerId: mine.id, email: 'x' }, samir)).toBe('INVALID email');
    await client.send('removePartnerPerson', { id: person?.id }, mine.person.token);
    expect((await client.members.joinAsNew(invitationUrl, `a password of ${randomUUID()}`)).status).toBe(410);
    expect((await peopleOf(mine.id)).map((found) => found.email)).toEqual([mine.person.email]);
  });

  it('who is the last one can be removed by staff alone', async () => {
    const { person, id } = await client.newPartner();
    expect(await client.codeOf('removePartnerPerson', { id: person.id }, person.token)).toBe('STATE_FORBIDS id');
    expect(await client.codeOf('removePartnerPerson', { id: person.id }, samir)).toBeUndefined();
    expect(await peopleOf(id)).toEqual([]);
  });

  it('accepts in the portal with an account of the address, as its proven owner', async () => {
    const { id, person } = await client.newPartner();
    const email = 'anna@nordlicht-outdoor.example';
    const invited = await client.send('invitePartnerPerson', { partnerId: id, email }, person.token);
    const { viewer } = await read<{ viewer: { partnerInvitations: { id: string; partnerId: string }[] } }>(
      '{ viewer { partnerInvitations { id partnerId } } }',
      anna,
    );
    expect(viewer.partnerInvitations).toEqual([{ id: invited.person?.id, partnerId: id }]);
    const input = { id: invited.person?.id };
    expect(await client.codeOf('acceptPartnerInvitation', input, person.token)).toBe('NOT_FOUND id');
    expect(await client.codeOf('acceptPartnerInvitation', input, anna)).toBeUndefined();
    expect(await client.codeOf('acceptPartnerInvitation', input, anna)).toBe('NOT_FOUND id');
    expect(await partnersOf(anna)).toEqual([id]);
    await client.send('removePartnerPerson', input, person.token);
  });

  it('declines in the portal, which deletes the invitation and its link', async () => {
    const { id, person } = await client.newPartner();
    const email = 'anna@nordlicht-outdoor.example';
    const invited = await client.send('invitePartnerPerson', { partnerId: id, email }, person.token);
    const input = { id: invited.person?.id ?? '' };
    expect(await client.codeOf('declinePartnerInvitation', input, person.token)).toBe('NOT_FOUND id');
    expect(await client.codeOf('declinePartnerInvitation', { id: 'not an id' }, anna)).toBe('NOT_FOUND id');
    expect(await client.send('declinePartnerInvitation', input, anna)).toMatchObject({ deletedId: input.id });
    expect(await client.codeOf('declinePartnerInvitation', input, anna)).toBe('NOT_FOUND id');
    expect((await client.members.joinAsNew(invited.invitationUrl, `a password of ${randomUUID()}`)).status).toBe(410);
    expect((await peopleOf(id)).map((found) => found.email)).toEqual([person.email]);
    expect(await actionsOn(input.id)).toEqual([
      'partner_person.invited by Frida Wetter',
      'partner_person.declined by Anna Petersen',
    ]);
    expect(await client.codeOf('declinePartnerInvitation', input, demoSecrets.apiKey)).toBe('FORBIDDEN');
  });

  it('is invited once for one idempotency key, which is the partner’s own', async () => {
    const [first, second] = [await client.newPartner(), await client.newPartner()];
    const idempotencyKey = randomUUID();
    const invite = ({ id, person }: typeof first, email: string, token = person.token) =>
      client.send('invitePartnerPerson', { partnerId: id, email, idempotencyKey }, token);
    const email = newEmail();
    const invited = await invite(first, email);
    expect(invited.invitationUrl).not.toBeNull();
    for (const token of [first.person.token, samir]) {
      expect(await invite(first, email, token)).toMatchObject({
        person: invited.person,
        invitationUrl: null,
        userErrors: [],
      });
    }
    expect(await peopleOf(first.id)).toHaveLength(2);
    const other = await invite(second, email);
    expect(other).toMatchObject({ userErrors: [], person: { email } });
    expect(other.person?.id).not.toBe(invited.person?.id);
    expect((await invite(first, newEmail())).userErrors).toMatchObject([{ code: 'IDEMPOTENCY_KEY_REUSED' }]);
    const [one, two] = await Promise.all(
      [1, 2].map(() =>
        client.codeOf(
          'invitePartnerPerson',
          { partnerId: first.id, email: `same-${email}`, idempotencyKey: `${idempotencyKey} 2` },
          first.person.token,
        ),
      ),
    );
    for (const code of [one, two]) expect([undefined, 'IDEMPOTENCY_IN_PROGRESS idempotencyKey']).toContain(code);
    expect(await peopleOf(first.id)).toHaveLength(3);
    await client.send('removePartnerPerson', { id: invited.person?.id }, first.person.token);
    expect(await invite(first, email)).toMatchObject({
      person: null,
      userErrors: [{ code: 'NOT_FOUND', field: ['input', 'idempotencyKey'] }],
    });
  });
});

/** How each operation names a partner. */
const operations: Record<string, (partner: typeof mine) => string> = {
  getPartner: ({ id }) => `{ getPartner(id: "${id}") { name clientId people { email } usage(${range}) { requests } } }`,
  listPartnerAccessGrantsByPartner: ({ id }) =>
    `{ listPartnerAccessGrantsByPartner(partnerId: "${id}") { items { companyName } pageInfo { totalCount } } }`,
  rotatePartnerSecret: ({ id }) =>
    `mutation { rotatePartnerSecret(input: { partnerId: "${id}" }) { clientSecret partner { id } userErrors { code message } } }`,
  revokePartnerSecret: ({ id }) =>
    `mutation { revokePartnerSecret(input: { partnerId: "${id}", secretId: "${id}" }) { partner { id } userErrors { code message } } }`,
  setPartnerAddressRanges: ({ id }) =>
    `mutation { setPartnerAddressRanges(input: { partnerId: "${id}", allowedCidrs: [] }) { partner { id } userErrors { code message } } }`,
  acceptPartnerTerms: ({ id }) =>
    `mutation { acceptPartnerTerms(input: { partnerId: "${id}", version: "2026-11" }) { partner { id } userErrors { code message } } }`,
  invitePartnerPerson: ({ id }) =>
    `mutation { invitePartnerPerson(input: { partnerId: "${id}", email: "x@example.com" }) { invitationUrl userErrors { code message } } }`,
  removePartnerPerson: ({ person }) =>
    `mutation { removePartnerPerson(input: { id: "${person.id}" }) { deletedId userErrors { code message } } }`,
  declinePartnerInvitation: ({ person }) =>
    `mutation { declinePartnerInvitation(input: { id: "${person.id}" }) { deletedId userErrors { code message } } }`,
  acceptPartnerInvitation: ({ person }) =>
    `mutation { acceptPartnerInvitation(input: { id: "${person.id}" }) { invitation { id } userErrors { code message } } }`,
};
const range = 'range: { startDate: "2026-11-01", endDate: "2026-11-02" }';

describe('another partner', () => {
  it.each(Object.keys(operations))('is treated by %s exactly like an unknown one', async (name) => {
    const unknown = { ...other, id: randomUUID(), person: { ...other.person, id: randomUUID() } };
    const [theirs, none] = await Promise.all(
      [other, unknown].map(async (partner) => {
        const { status, data, errors } = await api.graphql(operations[name]?.(partner) ?? '', {
          token: mine.person.token,
        });
        expect(errors).toBeUndefined();
        return { status, text: JSON.stringify(data) };
      }),
    );
    expect(theirs).toEqual(none);
  });

  it.each(
    Object.keys(operations).filter(
      (name) => !['acceptPartnerInvitation', 'declinePartnerInvitation', 'getPartner'].includes(name),
    ),
  )('and one’s own are forbidden by %s to members of companies, to keys, and to partners themselves', async (name) => {
    for (const token of [anna, demoSecrets.apiKey, await api.partnerToken()]) {
      const { errors } = await api.graphql(operations[name]?.(mine) ?? '', { token });
      expect(errors?.[0]?.extensions.code).toBe('FORBIDDEN');
    }
  });

  it('shows only its public fields in the directory of a company’s admin', async () => {
    const { listPartners } = await read<{ listPartners: { items: object[] } }>(
      `{ listPartners(filter: { name: { eq: "Wetterfrosch Analytics" } }, page: { limit: 1 }) {
        items { clientId allowedCidrs secrets { id } people { id } usage(${range}) { requests } } } }`,
      anna,
    );
    expect(listPartners.items).toEqual([
      { clientId: null, allowedCidrs: null, secrets: null, people: null, usage: null },
    ]);
  });
});

describe('the credentials of a partner', () => {
  it('need its person’s acceptance of the terms, and are rotated and revoked by its people', async () => {
    const { id, clientId, clientSecret, person } = await client.newPartner();
    expect(await client.requestToken(clientId, clientSecret)).toMatchObject({ error: 'unauthorized_client' });
    await client.send('acceptPartnerTerms', { partnerId: id, version: terms.version }, person.token);
    const first = await client.requestToken(clientId, clientSecret);
    expect(first.status).toBe(200);

    const rotated = await client.send('rotatePartnerSecret', { partnerId: id, overlapSeconds: 3600 }, person.token);
    expect((await client.requestToken(clientId, clientSecret)).status).toBe(200);
    expect((await client.requestToken(clientId, rotated.clientSecret ?? '')).status).toBe(200);
    const { getPartner } = await read<{
      getPartner: { termsAcceptance: object; secrets: { id: string; lastFour: string; lastUsedAt: string | null }[] };
    }>(
      'query ($id: ID!) { getPartner(id: $id) { termsAcceptance { version acceptedBy } secrets { id lastFour lastUsedAt } } }',
      person.token,
      { id },
    );
    expect(getPartner.termsAcceptance).toEqual({ version: terms.version, acceptedBy: 'Frida Wetter' });
    const old = getPartner.secrets.find(({ lastFour }) => lastFour === clientSecret.slice(-4));
    expect(getPartner.secrets.map(({ lastUsedAt }) => typeof lastUsedAt)).toEqual(['string', 'string']);

    await client.send('revokePartnerSecret', { partnerId: id, secretId: old?.id }, person.token);
    expect((await client.requestToken(clientId, clientSecret)).status).toBe(401);
    expect((await api.graphql('{ viewer { scopes } }', { token: first.token })).status).toBe(401);
    expect((await client.requestToken(clientId, rotated.clientSecret ?? '')).status).toBe(200);
    const again = { partnerId: id, secretId: old?.id };
    expect(await client.codeOf('revokePartnerSecret', again, person.token)).toBe('NOT_FOUND secretId');
    expect((await actionsOn(id)).slice(1)).toEqual([
      'partner.terms_accepted by Frida Wetter',
      'partner.secret_rotated by Frida Wetter',
      'partner.secret_revoked by Frida Wetter',
    ]);
  });

  it('work from the allowed address ranges only, for tokens and with tokens', async () => {
    const { id, clientId, clientSecret, person } = await client.newPartner();
    await client.send('acceptPartnerTerms', { partnerId: id, version: terms.version }, person.token);
    const { token } = await client.requestToken(clientId, clientSecret);
    const ask = async (from: string) => (await api.graphql('{ viewer { scopes } }', { token, from })).status;
    expect(await ask('203.0.113.9')).toBe(200);

    const set = (allowedCidrs: string[]) =>
      client.codeOf('setPartnerAddressRanges', { partnerId: id, allowedCidrs }, person.token);
    expect(await set(['203.0.113.0/33'])).toBe('INVALID allowedCidrs');
    expect(await set(['203.0.113.0/24'])).toBeUndefined();
    expect([await ask('203.0.113.9'), await ask('198.51.100.9')]).toEqual([200, 401]);
    expect(await client.requestToken(clientId, clientSecret)).toMatchObject({
      status: 400,
      error: 'unauthorized_client',
      text: expect.stringContaining('IP address') as unknown,
    });
    expect(await client.requestToken(clientId, 'lfps_wrong')).toMatchObject({ status: 401, error: 'invalid_client' });
    expect(await set([])).toBeUndefined();
    expect((await client.requestToken(clientId, clientSecret)).status).toBe(200);
    expect((await actionsOn(id)).slice(-2)).toEqual([
      'partner.addresses_set by Frida Wetter',
      'partner.addresses_set by Frida Wetter',
    ]);
  });
});

describe('the companies and the usage of a partner', () => {
  it('are what companies granted and what the partner requested, errors included', async () => {
    const { id, clientId, clientSecret, person } = await client.newPartner();
    await client.send('acceptPartnerTerms', { partnerId: id, version: terms.version }, person.token);
    const grant = (companyId: string, expiresAt: string | null) =>
      api.graphql(
        'mutation ($input: GrantPartnerAccessInput!) { grantPartnerAccess(input: $input) { grant { id } } }',
        {
          token: companyId === nordlicht.id ? anna : ruth,
          variables: { input: { companyId, partnerId: id, scopes: ['REPORTS_READ'], expiresAt } },
        },
      );
    const ruth = await api.userToken('Ruth');
    await grant(nordlicht.id, null);
    await grant(rundschau.id, '2999-01-01T00:00:00Z');

    const { token } = await client.requestToken(clientId, clientSecret);
    const performance = (companyId: string) =>
      api.graphql(
        `{ listPerformanceByCompany(companyId: "${companyId}", range: { startDate: "2026-11-01", endDate: "2026-11-02" }) { items { periodStart } } }`,
        { token },
      );
    await performance(nordlicht.id);
    await performance(nordlicht.id);
    expect((await api.graphql('{ nonsense }', { token })).errors).toBeDefined();
    await api.usage.flush();

    const today = new Date().toISOString().slice(0, 10);
    const answer = await read<{
      listPartnerAccessGrantsByPartner: { items: object[]; pageInfo: { totalCount: string } };
      getPartner: { usage: { date: string; requests: string; errors: string }[] };
    }>(
      `query ($id: ID!, $today: Date!) {
        listPartnerAccessGrantsByPartner(partnerId: $id, filter: { status: [ACTIVE] }) {
          items { companyId companyName scopes status expiresAt requestsLast30Days } pageInfo { totalCount } }
        getPartner(id: $id) { usage(range: { startDate: $today, endDate: $today }) { date requests errors rateLimited } } }`,
      person.token,
      { id, today },
    );
    expect(answer.listPartnerAccessGrantsByPartner).toMatchObject({
      items: [
        { companyId: nordlicht.id, companyName: nordlicht.name, scopes: ['REPORTS_READ'], requestsLast30Days: '2' },
        { companyId: rundschau.id, expiresAt: expect.stringMatching(/^2999/) as unknown, requestsLast30Days: '0' },
      ],
      pageInfo: { totalCount: '2' },
    });
    expect(answer.getPartner.usage).toEqual([{ date: today, requests: '3', errors: '1', rateLimited: '0' }]);
  });
});
