import { createHash, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { getNamedType, type GraphQLOutputType, isObjectType } from 'graphql';
import { describe, expect, it } from 'vitest';
import { demoAudiences } from '../../demo/audiences.ts';
import { demoCampaigns } from '../../demo/campaigns.ts';
import { bergwerk, hafenkante, nordlicht, rundschau } from '../../demo/companies.ts';
import { demoId } from '../../demo/ids.ts';
import { demoPeople } from '../../demo/people.ts';
import { schema } from '../../schema/schema.ts';
import { demoSecrets } from '../../testing/fixed-secrets.ts';
import { createObjectStore } from '../../storage/index.ts';
import { rawFileKey } from '../../storage/object-key.ts';
import { createTestApp } from '../../testing/test-app.ts';

const terms = { url: 'https://litfass.example/terms', version: '2026-11', formerUntil: '2999-12-31' };
const api = await createTestApp({ terms });
await api.database.asOwner(`insert into company_terms_acceptance
  (company_id, version, accepted_at, accepted_by_id, accepted_by_name)
  values ('${nordlicht.id}', '2025-01', now(), '${nordlicht.id}', 'Anna Petersen')`);
// Another session of hers, which a test ends.
await api.userToken('Anna');
const anna = await api.userToken('Anna');
const ruth = await api.userToken('Ruth');
const samir = await api.userToken('Samir');
const from = '203.0.113.77';

const mutations = schema.getMutationType()?.getFields() ?? {};

/** Objects of payloads that have no id. */
const selected: Readonly<Record<string, string>> = {
  results: 'results { userErrors { code } }',
  ends: 'ends { apiKeys }',
};

/** The answer's plain values are selected whole, secrets among them: they are what must not be found again. */
function documentOf(name: string): string {
  const payload = getNamedType(mutations[name]?.type);
  if (!isObjectType(payload)) throw new Error(`There is no mutation ${name}.`);
  const plain = Object.values(payload.getFields()).filter(({ type }) => !isObjectType(getNamedType(type)));
  const objects = Object.values(payload.getFields()).filter(
    ({ name: field, type }) => field !== 'userErrors' && isObjectType(getNamedType(type)),
  );
  const inner = objects.map((field) => selected[field.name] ?? `${field.name} { ${identityOf(field.type)} }`);
  const input = String(mutations[name]?.args[0]?.type);
  return `mutation ($input: ${input}) { ${name}(input: $input) {
    ${plain.map((field) => field.name).join(' ')} ${inner.join(' ')} userErrors { code field message } } }`;
}

/** `id`, or for objects without one their type. */
function identityOf(type: GraphQLOutputType): string {
  const object = getNamedType(type);
  return isObjectType(object) && 'id' in object.getFields() ? 'id' : '__typename';
}

interface Written {
  readonly headers: Readonly<Record<string, unknown>>;
  readonly payload: Readonly<Record<string, unknown>> & { readonly userErrors: unknown };
}

async function write(name: string, input: object, token = anna): Promise<Written> {
  const { data, errors, headers } = await api.graphql<Record<string, Written['payload']>>(documentOf(name), {
    token,
    variables: { input },
    from,
  });
  expect(errors).toBeUndefined();
  const payload = data[name];
  if (payload === undefined) throw new Error(`${name} gave no answer.`);
  return { headers, payload };
}

const idIn = ({ payload }: Written, field: string): string => {
  const object = payload[field];
  return typeof object === 'object' && object !== null && 'id' in object ? String(object.id) : '';
};

const companyId = nordlicht.id;
const campaign = demoCampaigns('2026-11-21').find((one) => one.companyId === companyId && one.status === 'ACTIVE')?.id;
const viktor = demoId('Viktor Lindqvist');
const ruthId = demoId('Ruth Adeyemi');
const annaId = demoId('Anna Petersen');
const audience = demoAudiences.find((one) => one.companyId === companyId)?.id;
const newKey = async () =>
  idIn(await write('createAPIToken', { companyId, name: randomUUID(), scopes: ['REPORTS_READ'] }), 'token');
const newPartner = async () => idIn(await write('createPartner', { name: randomUUID() }, samir), 'partner');
const newPartnerPerson = async (email: string) =>
  idIn(await write('invitePartnerPerson', { partnerId: await newPartner(), email }, samir), 'person');
const company = () => ({ name: randomUUID(), currencyCode: 'EUR', timeZone: 'Europe/Berlin' });
const newCompany = async () => idIn(await write('createCompany', company(), samir), 'company');
const newMember = async () =>
  idIn(await write('addCompanyMember', { companyId, email: `${randomUUID()}@example.com`, role: 'VIEWER' }), 'member');

const savedQuery = () => ({ companyId, name: randomUUID(), document: '{ listCompanies { items { id } } }' });
const newSavedQuery = async () => idIn(await write('createSavedQuery', savedQuery()), 'savedQuery');

/** One of Anna by another company; hers of before ends, because an address is invited once. */
const newInvitation = async () => {
  await api.database.asOwner(
    `delete from company_member using user_account as person where company_id = '${rundschau.id}'
     and person.id = user_id and person.email like 'anna@%'`,
  );
  const input = { companyId: rundschau.id, email: 'anna@nordlicht-outdoor.example', role: 'VIEWER' };
  return idIn(await write('addCompanyMember', input, ruth), 'member');
};

const csv = Buffer.from('email\nanna@example.com\n');
const announced = () => ({
  companyId,
  audienceId: audience,
  fileName: 'customers.csv',
  format: 'CSV',
  contentLength: String(csv.length),
  checksumSha256: createHash('sha256').update(csv).digest('base64'),
  consent: { adUserData: 'GRANTED', adPersonalization: 'GRANTED' },
  idempotencyKey: randomUUID(),
});
const newUpload = async () => idIn(await write('createFirstPartyUpload', announced()), 'upload');
/** One whose file is there. */
const sentUpload = async () => {
  const id = await newUpload();
  const store = await createObjectStore(api.config, Date.now);
  await store.write(rawFileKey({ companyId, id }), 'text/csv', Readable.from([csv]));
  return id;
};

interface Case {
  readonly action: string;
  readonly targetType: string;
  readonly input: () => Promise<object> | object;
  /** Whose token; Anna's when absent. */
  readonly token?: string;
  /** The companies with the event in their audit log; Nordlicht if absent. `target`: the company that the event is about. */
  readonly companies?: readonly (string | null)[];
  /** The person's name in the event, if it differs. */
  readonly actorName?: string;
  /** Whether it changes nothing that may be shown. */
  readonly silent?: boolean;
}

/** How each mutation is made to write once; one without an entry fails the test. */
const cases: Record<string, Case> = {
  createCampaign: {
    action: 'campaign.created',
    targetType: 'Campaign',
    input: () => ({
      companyId,
      name: randomUUID(),
      channel: 'CTV',
      objective: 'TRAFFIC',
      startDate: '2027-01-01',
      budget: { period: 'DAILY', amountMicros: '1000000' },
      idempotencyKey: randomUUID(),
    }),
  },
  updateCampaign: {
    action: 'campaign.updated',
    targetType: 'Campaign',
    input: () => ({ id: campaign, name: randomUUID() }),
  },
  setCampaignStatuses: {
    action: 'campaign.status_set',
    targetType: 'Campaign',
    input: () => ({ ids: [campaign], status: 'PAUSED' }),
  },
  createAudience: {
    action: 'audience.created',
    targetType: 'Audience',
    input: () => ({ companyId, name: randomUUID(), idempotencyKey: randomUUID() }),
  },
  updateAudience: {
    action: 'audience.updated',
    targetType: 'Audience',
    input: () => ({ id: audience, name: randomUUID() }),
  },
  deleteAudience: {
    action: 'audience.deleted',
    targetType: 'Audience',
    input: async () => ({ id: idIn(await write('createAudience', { companyId, name: randomUUID() }), 'audience') }),
  },
  createFirstPartyUpload: { action: 'upload.created', targetType: 'FirstPartyUpload', input: announced },
  signFirstPartyUploadParts: {
    action: 'upload.parts_signed',
    targetType: 'FirstPartyUpload',
    input: async () => ({ id: await newUpload(), parts: [] }),
  },
  completeFirstPartyUpload: {
    action: 'upload.completed',
    targetType: 'FirstPartyUpload',
    input: async () => ({ id: await sentUpload() }),
  },
  cancelFirstPartyUpload: {
    action: 'upload.canceled',
    targetType: 'FirstPartyUpload',
    input: async () => ({ id: await newUpload() }),
  },
  eraseFirstPartyIdentities: {
    action: 'identities.erased',
    targetType: 'Company',
    input: () => ({
      companyId,
      identities: [{ type: 'EMAIL', value: `${randomUUID()}@example.com` }],
      idempotencyKey: randomUUID(),
    }),
  },
  createAPIToken: {
    action: 'api_token.created',
    targetType: 'APIToken',
    input: () => ({ companyId, name: randomUUID(), scopes: ['REPORTS_READ'], idempotencyKey: randomUUID() }),
  },
  updateAPIToken: {
    action: 'api_token.updated',
    targetType: 'APIToken',
    input: async () => ({ id: await newKey(), name: randomUUID() }),
  },
  rotateAPIToken: {
    action: 'api_token.rotated',
    targetType: 'APIToken',
    input: async () => ({ id: await newKey() }),
  },
  endAPITokenRotation: {
    action: 'api_token.rotation_ended',
    targetType: 'APIToken',
    input: async () => {
      const id = await newKey();
      await write('rotateAPIToken', { id });
      return { id };
    },
  },
  revokeAPIToken: {
    action: 'api_token.revoked',
    targetType: 'APIToken',
    input: async () => ({ id: await newKey() }),
  },
  createPartner: {
    action: 'partner.created',
    targetType: 'Partner',
    input: () => ({ name: randomUUID(), idempotencyKey: randomUUID() }),
    token: samir,
    companies: [null],
  },
  updatePartner: {
    action: 'partner.updated',
    targetType: 'Partner',
    input: async () => ({ partnerId: await newPartner(), redirectUris: ['https://partner.example/connected'] }),
    token: samir,
    companies: [null],
  },
  setPartnerKeys: {
    action: 'partner.keys_set',
    targetType: 'Partner',
    input: async () => ({ partnerId: await newPartner(), publicKeys: '' }),
    token: samir,
    companies: [null],
  },
  rotatePartnerSecret: {
    action: 'partner.secret_rotated',
    targetType: 'Partner',
    input: async () => ({ partnerId: await newPartner() }),
    token: samir,
    companies: [null],
  },
  setPartnerStatus: {
    action: 'partner.suspended',
    targetType: 'Partner',
    input: async () => ({ partnerId: await newPartner(), status: 'SUSPENDED' }),
    token: samir,
    companies: [null],
  },
  grantPartnerAccess: {
    action: 'partner_access_grant.created',
    targetType: 'PartnerAccessGrant',
    input: async () => ({ companyId, partnerId: await newPartner(), scopes: ['REPORTS_READ'] }),
  },
  revokePartnerAccess: {
    action: 'partner_access_grant.revoked',
    targetType: 'PartnerAccessGrant',
    input: async () => ({
      id: idIn(
        await write('grantPartnerAccess', { companyId, partnerId: await newPartner(), scopes: ['REPORTS_READ'] }),
        'grant',
      ),
    }),
  },
  createCompany: {
    action: 'company.created',
    targetType: 'Company',
    input: () => ({ ...company(), idempotencyKey: randomUUID() }),
    token: samir,
    companies: ['target', null],
  },
  updateCompany: {
    action: 'company.updated',
    targetType: 'Company',
    input: async () => ({ companyId: await newCompany(), name: randomUUID() }),
    token: samir,
    companies: ['target', null],
  },
  inviteCompanyAdmin: {
    action: 'company_member.added',
    targetType: 'CompanyMember',
    input: () => ({ companyId, email: `${randomUUID()}@example.com` }),
    token: samir,
    companies: [nordlicht.id, null],
  },
  cancelCompanyInvitation: {
    action: 'company_member.removed',
    targetType: 'CompanyMember',
    input: async () => ({ companyId, id: await newMember() }),
    token: samir,
    companies: [nordlicht.id, null],
  },
  resendCompanyInvitation: {
    action: 'company_member.invitation_resent',
    targetType: 'CompanyMember',
    input: async () => ({ companyId, id: await newMember() }),
    token: samir,
    companies: [nordlicht.id, null],
  },
  suspendCompany: {
    action: 'company.suspended',
    targetType: 'Company',
    input: async () => ({ companyId: await newCompany(), reason: 'The invoice is overdue.' }),
    token: samir,
    companies: ['target', null],
  },
  reactivateCompany: {
    action: 'company.reactivated',
    targetType: 'Company',
    input: async () => {
      const id = await newCompany();
      await write('suspendCompany', { companyId: id, reason: 'The invoice is overdue.' }, samir);
      return { companyId: id };
    },
    token: samir,
    companies: ['target', null],
  },
  closeCompany: {
    action: 'company.closed',
    targetType: 'Company',
    input: async () => ({ companyId: await newCompany(), reason: 'The contract has ended.' }),
    token: samir,
    companies: ['target', null],
  },
  endPersonSessions: {
    action: 'user.sessions_ended',
    targetType: 'User',
    input: () => ({ personId: viktor }),
    token: samir,
    companies: [nordlicht.id, null],
    silent: true,
  },
  unlockPerson: {
    action: 'user.account_unlocked',
    targetType: 'User',
    input: () => ({ personId: viktor }),
    token: samir,
    companies: [nordlicht.id, null],
    silent: true,
  },
  resetPersonPassword: {
    action: 'user.password_reset_requested',
    targetType: 'User',
    input: () => ({ personId: viktor }),
    token: samir,
    companies: [nordlicht.id, null],
    silent: true,
  },
  resetPersonSecondFactors: {
    action: 'user.second_factor_removed',
    targetType: 'User',
    input: async () => {
      await api.database.asOwner(
        `insert into totp_factor (user_id, sealed_secret, confirmed_at) values ('${ruthId}', 'sealed', now())`,
      );
      return { personId: ruthId };
    },
    token: samir,
    companies: [rundschau.id, null],
    silent: true,
  },
  setCompanyLimits: {
    action: 'company.limits_set',
    targetType: 'Company',
    input: async () => ({ companyId: await newCompany(), rateLimitPoints: 1_000_000 }),
    token: samir,
    companies: ['target', null],
  },
  setSecondFactorRule: {
    action: 'company.second_factor_required',
    targetType: 'Company',
    input: async () => {
      await api.database.asOwner(
        `insert into passkey (id, user_id, name, public_key, sign_count) values ('audited', '${annaId}', 'Laptop', '', 0) on conflict do nothing`,
      );
      return { companyId: nordlicht.id, required: true };
    },
    token: anna,
    companies: [nordlicht.id],
  },
  liftSecondFactorRule: {
    action: 'company.second_factor_optional',
    targetType: 'Company',
    input: () => ({ companyId: nordlicht.id }),
    token: samir,
    companies: [nordlicht.id, null],
  },
  retryJob: {
    action: 'job.retried',
    targetType: 'Job',
    input: async () => {
      const jobId = randomUUID();
      await api.database.asOwner(`insert into jobs.job_common (id, name, state, output, policy, singleton_key)
        values ('${jobId}', 'housekeeping', 'failed', '{"message": "No connection."}', 'exclusive', '${jobId}')`);
      return { jobId };
    },
    token: samir,
    companies: [null],
  },
  retryMail: {
    action: 'mail.retried',
    targetType: 'Mail',
    input: async () => {
      const mailId = randomUUID();
      await api.database.asOwner(
        `insert into mail_message (id, kind, sealed, state, next_attempt_at, give_up_at)
         values ('${mailId}', 'TEST', 'sealed', 'UNDELIVERABLE', now(), now())`,
      );
      return { mailId };
    },
    token: samir,
    companies: [null],
  },
  addCompanyMember: {
    action: 'company_member.added',
    targetType: 'CompanyMember',
    input: () => ({ companyId, email: `${randomUUID()}@example.com`, role: 'EDITOR', idempotencyKey: randomUUID() }),
  },
  resendInvitation: {
    action: 'company_member.invitation_resent',
    targetType: 'CompanyMember',
    input: async () => ({ id: await newMember() }),
  },
  updateCompanyMember: {
    action: 'company_member.updated',
    targetType: 'CompanyMember',
    input: async () => ({ id: await newMember(), role: 'EDITOR' }),
  },
  removeCompanyMember: {
    action: 'company_member.removed',
    targetType: 'CompanyMember',
    input: async () => ({ id: await newMember() }),
  },
  createSavedQuery: {
    action: 'saved_query.created',
    targetType: 'SavedQuery',
    input: () => ({ ...savedQuery(), idempotencyKey: randomUUID() }),
  },
  updateSavedQuery: {
    action: 'saved_query.updated',
    targetType: 'SavedQuery',
    input: async () => ({ id: await newSavedQuery(), name: randomUUID() }),
  },
  deleteSavedQuery: {
    action: 'saved_query.deleted',
    targetType: 'SavedQuery',
    input: async () => ({ id: await newSavedQuery() }),
  },
  /** A run changes nothing of the query, so it isn't recorded. */
  recordSavedQueryRun: {
    action: 'saved_query.run',
    targetType: 'SavedQuery',
    input: async () => ({ id: await newSavedQuery() }),
    companies: [],
  },
  acceptTerms: {
    action: 'terms.accepted',
    targetType: 'Company',
    input: async () => {
      await api.database.asOwner(`update company_terms_acceptance set version = '2025-01'`);
      return { companyId, version: terms.version };
    },
  },
  acceptPartnerTerms: {
    action: 'partner.terms_accepted',
    targetType: 'Partner',
    input: async () => ({ partnerId: await newPartner(), version: terms.version, acceptedBy: 'Frida Wetter' }),
    token: samir,
    companies: [null],
  },
  revokePartnerSecret: {
    action: 'partner.secret_revoked',
    targetType: 'Partner',
    input: async () => {
      const partnerId = await newPartner();
      const [secret] = await api.database.asOwner(`select id from partner_secret where partner_id = '${partnerId}'`);
      return { partnerId, secretId: secret?.['id'] };
    },
    token: samir,
    companies: [null],
  },
  setPartnerAddressRanges: {
    action: 'partner.addresses_set',
    targetType: 'Partner',
    input: async () => ({ partnerId: await newPartner(), allowedCidrs: ['203.0.113.0/24'] }),
    token: samir,
    companies: [null],
  },
  invitePartnerPerson: {
    action: 'partner_person.invited',
    targetType: 'PartnerPerson',
    input: async () => ({
      partnerId: await newPartner(),
      email: `${randomUUID()}@example.com`,
      idempotencyKey: randomUUID(),
    }),
    token: samir,
    companies: [null],
  },
  removePartnerPerson: {
    action: 'partner_person.removed',
    targetType: 'PartnerPerson',
    input: async () => ({ id: await newPartnerPerson(`${randomUUID()}@example.com`) }),
    token: samir,
    companies: [null],
  },
  acceptPartnerInvitation: {
    action: 'partner_person.accepted',
    targetType: 'PartnerPerson',
    input: async () => ({ id: await newPartnerPerson('anna@nordlicht-outdoor.example') }),
    companies: [null],
  },
  declinePartnerInvitation: {
    action: 'partner_person.declined',
    targetType: 'PartnerPerson',
    input: async () => ({ id: await newPartnerPerson('anna@nordlicht-outdoor.example') }),
    companies: [null],
  },
  acceptInvitation: {
    action: 'company_member.accepted',
    targetType: 'CompanyMember',
    input: async () => ({ id: await newInvitation() }),
    companies: [rundschau.id],
  },
  declineInvitation: {
    action: 'company_member.declined',
    targetType: 'CompanyMember',
    input: async () => ({ id: await newInvitation() }),
    companies: [rundschau.id],
    actorName: 'anna@nordlicht-outdoor.example',
  },
  endSessions: {
    action: 'user.session_ended',
    targetType: 'User',
    input: async () => ({ ids: await otherSessionsOfAnna() }),
    companies: [nordlicht.id, hafenkante.id, bergwerk.id],
  },
  changePassword: {
    action: 'user.password_changed',
    targetType: 'User',
    input: () => ({
      currentPassword: demoSecrets.passwords['anna@nordlicht-outdoor.example'],
      newPassword: 'an entirely new password',
    }),
    companies: [nordlicht.id, hafenkante.id, bergwerk.id],
    silent: true,
  },
  // A person's own choice concerns no company.
  updateNotificationSettings: {
    action: 'user.notification_settings_updated',
    targetType: 'User',
    input: () => ({ uploads: true }),
    companies: [],
  },
};

async function otherSessionsOfAnna(): Promise<string[]> {
  const sessions = await api.graphql<{ viewer: { sessions: { id: string; isCurrent: boolean }[] } }>(
    '{ viewer { sessions { id isCurrent } } }',
    { token: anna },
  );
  return sessions.data.viewer.sessions.filter(({ isCurrent }) => !isCurrent).map(({ id }) => id);
}

const eventsOf = (requestId: unknown) =>
  api.database.asOwner(`select * from audit_event where request_id = '${String(requestId)}'`);

/** Secrets of a response or an input: values of keys, client secrets, links, passwords. */
function secretsIn(...objects: readonly object[]): string[] {
  const secret = /value|secret|url|password/i;
  return objects.flatMap((object) =>
    Object.entries(object).flatMap(([name, value]) => (secret.test(name) && typeof value === 'string' ? [value] : [])),
  );
}

describe('every mutation', () => {
  it('has a case here', () => {
    expect(Object.keys(cases).sort()).toEqual(Object.keys(mutations).sort());
  });

  it.each(Object.entries(cases))(
    'adds one event to the audit log of each company: %s',
    async (name, { token = anna, companies = [companyId], ...expected }) => {
      const input = await expected.input();
      const { payload, headers } = await write(name, input, token);
      expect(payload.userErrors).toEqual([]);
      const events = await eventsOf(headers['x-request-id']);
      const target = events[0]?.['target_id'];
      const logs = companies.map((log) => (log === 'target' ? target : log));
      expect(events.map((event) => event['company_id']).sort()).toEqual(logs.sort());
      const actor = demoPeople.find(({ name: person }) => person.startsWith(token === anna ? 'Anna' : 'Samir'));
      for (const event of events) {
        expect(event).toMatchObject({
          actor_kind: 'USER',
          actor_id: actor?.id,
          actor_name: expected.actorName ?? actor?.name,
          action: expected.action,
          target_type: expected.targetType,
          ip_address: from,
          by_staff: token !== anna,
        });
        const changes: unknown = event['changes'];
        expect(Array.isArray(changes)).toBe(true);
        if (!Array.isArray(changes)) continue;
        if (expected.silent !== true) expect(changes.length).toBeGreaterThan(0);
        for (const change of changes as { field: string; before: string | null; after: string | null }[]) {
          expect(Object.keys(change).sort()).toEqual(['after', 'before', 'field']);
          for (const text of [change.before, change.after])
            expect(text === null || typeof text === 'string').toBe(true);
        }
        for (const secret of secretsIn(payload, input)) expect(JSON.stringify(event)).not.toContain(secret);
      }
    },
  );

  it.each(Object.entries(cases).filter(([name]) => name !== 'changePassword'))(
    'adds no event when it changes nothing: %s',
    async (name, { token = anna, input }) => {
      const given = await input();
      // Each existing id becomes an unknown one.
      const unknown = Object.fromEntries(
        Object.entries(given).map(([field, value]) => {
          if (['id', 'companyId', 'partnerId', 'personId', 'jobId', 'mailId'].includes(field))
            return [field, randomUUID()];
          return [field, field === 'ids' ? [randomUUID()] : value];
        }),
      );
      const refused = ['createPartner', 'createCompany'].includes(name) ? { ...unknown, name: '' } : unknown;
      const { headers } = await write(name, refused, token);
      expect(await eventsOf(headers['x-request-id'])).toEqual([]);
    },
  );

  it('adds no event when it is repeated with its idempotency key', async () => {
    const creates = [
      ...['createCampaign', 'createAudience', 'createAPIToken', 'addCompanyMember', 'createPartner'],
      ...['invitePartnerPerson', 'createSavedQuery'],
    ];
    for (const [name, { input, token = anna }] of Object.entries(cases).filter(([name]) => creates.includes(name))) {
      const given = await input();
      const first = await write(name, given, token);
      const second = await write(name, given, token);
      expect(second.payload.userErrors).toEqual([]);
      expect(await eventsOf(first.headers['x-request-id'])).toHaveLength(1);
      expect(await eventsOf(second.headers['x-request-id'])).toEqual([]);
    }
  });
});

interface Event {
  readonly id: string;
  readonly company: { id: string };
  readonly occurredAt: string;
  readonly actor: { kind: string; id: string; name: string };
  readonly action: string;
  readonly targetType: string;
  readonly targetId: string;
  readonly changes: { field: string; before: string | null; after: string | null }[];
  readonly requestId: string;
  readonly ipAddress: string | null;
}

interface AuditLog {
  readonly listAuditEventsByCompany: {
    readonly items: Event[];
    readonly pageInfo: { endCursor: string | null; hasNextPage: boolean; totalCount: string };
  };
}

const list = `query ($companyId: ID!, $filter: AuditEventFilter, $sort: [AuditEventSort!], $page: PageInput) {
  listAuditEventsByCompany(companyId: $companyId, filter: $filter, sort: $sort, page: $page) {
    items { id company { id } occurredAt actor { kind id name } action targetType targetId changes { field before after } requestId ipAddress }
    pageInfo { endCursor hasNextPage totalCount } } }`;

async function readLog(variables: object = {}, token = anna): Promise<AuditLog['listAuditEventsByCompany']> {
  const { data, errors } = await api.graphql<AuditLog>(list, { token, variables: { companyId, ...variables } });
  expect(errors).toBeUndefined();
  return data.listAuditEventsByCompany;
}

describe('the audit log', () => {
  it('returns all fields of an event', async () => {
    const name = randomUUID();
    const written = await write('createAPIToken', { companyId, name, scopes: ['REPORTS_READ'] });
    const [event] = (await readLog({ filter: { targetId: { eq: idIn(written, 'token') } } })).items;
    expect(event).toMatchObject({
      company: { id: companyId },
      actor: { kind: 'USER', id: demoId('Anna Petersen'), name: 'Anna Petersen' },
      action: 'api_token.created',
      targetType: 'APIToken',
      requestId: written.headers['x-request-id'],
      ipAddress: from,
    });
    expect(event?.occurredAt).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
    expect(event?.changes).toContainEqual({ field: 'name', before: null, after: name });
  });

  it('is newest first, and oldest first if requested', async () => {
    // Trailing zeros of a fraction are left out, so the texts aren't in the order of the moments.
    const moments = (items: readonly Event[]) =>
      items.map(({ occurredAt }) =>
        occurredAt
          .replace(/(\.\d+)?Z$/, (_, fraction = '.') => String(fraction))
          .padEnd('2026-11-21T10:00:00.123456'.length, '0'),
      );
    const newest = moments((await readLog()).items);
    expect(newest.length).toBeGreaterThan(10);
    expect(newest).toEqual([...newest].sort().reverse());
    const oldest = moments((await readLog({ sort: [{ field: 'OCCURRED_AT', direction: 'ASC' }] })).items);
    expect(oldest).toEqual([...oldest].sort());
  });

  it('pages through all events, each once', async () => {
    const all = await readLog({ page: { limit: 100 } });
    const found: string[] = [];
    let after: string | null = null;
    do {
      const page: AuditLog['listAuditEventsByCompany'] = await readLog({ page: { limit: 7, after } });
      found.push(...page.items.map(({ id }) => id));
      after = page.pageInfo.hasNextPage ? page.pageInfo.endCursor : null;
    } while (after !== null);
    expect(found).toEqual(all.items.map(({ id }) => id));
    expect(all.pageInfo.totalCount).toBe(String(found.length));
  });

  it('can be filtered by action, target, actor and time', async () => {
    const keys = await readLog({ filter: { action: { startsWith: 'api_token.' } } });
    expect(keys.items.length).toBeGreaterThan(2);
    for (const { action } of keys.items) expect(action).toMatch(/^api_token\./);
    expect((await readLog({ filter: { targetType: { eq: 'Audience' } } })).items[0]?.targetType).toBe('Audience');
    const viktor = { actorId: { eq: demoId('Viktor Lindqvist') } };
    expect((await readLog({ filter: viktor })).items).toEqual([]);
    const [middle] = (await readLog({ page: { limit: 5 } })).items.slice(-1);
    const since = await readLog({ filter: { occurredAt: { gte: middle?.occurredAt } } });
    expect(since.items).toHaveLength(5);
    const either = { or: [{ action: { eq: 'audience.deleted' } }, viktor] };
    expect((await readLog({ filter: either })).items.every(({ action }) => action === 'audience.deleted')).toBe(true);
  });

  it('can be filtered down to the changes, or to what the staff viewed', async () => {
    const company = `query ($id: ID!) { getPlatformCompany(id: $id) { company { id } } }`;
    expect((await api.graphql(company, { token: samir, variables: { id: companyId } })).errors).toBeUndefined();
    const all = await readLog();
    const views = await readLog({ filter: { isView: { eq: true } } });
    const changes = await readLog({ filter: { isView: { eq: false } } });
    expect(views.items.map(({ action }) => action)).toContain('company.viewed');
    for (const { action } of views.items) expect(action).toMatch(/[._]viewed$/);
    for (const { action } of changes.items) expect(action).not.toMatch(/viewed/);
    const countOf = ({ pageInfo }: typeof all) => Number(pageInfo.totalCount);
    expect(countOf(views) + countOf(changes)).toBe(countOf(all));
    const platform = `{ listPlatformAuditEvents(filter: { isView: { eq: true } }) { items { action } } }`;
    const { data } = await api.graphql<{ listPlatformAuditEvents: { items: { action: string }[] } }>(platform, {
      token: samir,
    });
    expect([...new Set(data.listPlatformAuditEvents.items.map(({ action }) => action))]).toEqual(['company.viewed']);
  });

  it('requires AUDIT_READ in the company', async () => {
    const { errors } = await api.graphql(list, { token: await api.userToken('Viktor'), variables: { companyId } });
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'FORBIDDEN', required: ['AUDIT_READ'] });
    expect((await readLog({ companyId: rundschau.id })).items).toEqual([]);
    expect((await readLog({}, demoSecrets.apiKey)).items.length).toBeGreaterThan(10);
    // What staff do to partners is in no company's audit log.
    expect((await readLog({ filter: { action: { startsWith: 'partner.' } } })).items).toEqual([]);
  });
});
