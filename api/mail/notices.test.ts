import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { createDigests } from '../auth/digest.ts';
import { nordlicht } from '../demo/companies.ts';
import { demoId } from '../demo/ids.ts';
import { IdentityDigests, processUpload, type UploadWorker } from '../modules/uploads/index.ts';
import { StoredUploads } from '../modules/uploads/processing/testing/stored-upload.ts';
import { createObjectStore } from '../storage/index.ts';
import { demoSecrets, testSecrets, testIdentityKey } from '../testing/fixed-secrets.ts';
import { createTestApp } from '../testing/test-app.ts';
import { createMailQueue } from './index.ts';
import { notifyOfUpload, remindOfEnds } from './notices.ts';
import { createMailSeal } from './sealed-mail.ts';

const now = Date.parse('2026-11-22T10:00:00Z');
const api = await createTestApp();
const { app, database, config } = api;
const digests = createDigests(testSecrets.tokenPeppers);
const storage = await createObjectStore(config, Date.now);
const anna = await api.userToken('Anna');
const { portalUrl } = config;
const seal = createMailSeal(testSecrets.tokenPeppers);
const { tokenPeppers } = testSecrets;
const mail = createMailQueue({ tokenPeppers, isEnabled: true, wake: undefined, now: () => now });
const [person] = await database.asOwner(`select id from user_account where email like 'viktor@%'`);
const viktor = String(person?.['id']);

/** The mails that were queued since the last call. */
async function queued() {
  const rows = await database.asOwner('delete from mail_message returning id, sealed');
  return rows.map(({ id, sealed }) => seal.open(String(id), String(sealed)));
}
beforeEach(async () => {
  await database.asOwner('delete from expiry_reminder');
  await queued();
});

describe('reminders of API keys', () => {
  const remind = (days: number) =>
    remindOfEnds({ mail, portalUrl, database, now: () => now + days * 86_400_000 }, new AbortController().signal);
  const addKey = async ({
    expires,
    created = -60,
    by = 'USER',
  }: {
    expires: number;
    created?: number;
    by?: string;
  }) => {
    const id = randomUUID();
    await database.asOwner(`insert into api_token
      (id, company_id, name, prefix, scopes, created_by_kind, created_by_id, created_by_name, created_at, expires_at)
      values ('${id}', '${nordlicht.id}', 'Export ${id}', 'lf_live_', '{REPORTS_READ}', '${by}', '${viktor}', 'Viktor',
        timestamptz '2026-11-22T10:00:00Z' + ${created} * interval '1 day', timestamptz '2026-11-22T10:00:00Z' + ${expires} * interval '1 day')`);
    return id;
  };
  beforeEach(() => database.asOwner(`delete from api_token where name like 'Export %'`));

  it('are queued 14, 3 and 1 days before the end, each once, however many workers look', async () => {
    const id = await addKey({ expires: 20 });
    const counts: number[] = [];
    for (const day of [5, 6, 7, 16, 17, 18, 19, 19.5, 20]) {
      await Promise.all([remind(day), remind(day), remind(day)]);
      counts.push((await queued()).length);
    }
    expect(counts).toEqual([0, 1, 0, 0, 1, 0, 1, 0, 0]);
    await database.asOwner('delete from expiry_reminder');
    await remind(17);
    expect(await queued()).toEqual([
      {
        to: { adminsOf: nordlicht.id, andMember: viktor },
        mail: {
          kind: 'KEY_EXPIRES',
          companyName: 'Nordlicht Outdoor',
          keyName: `Export ${id}`,
          expiresAt: '2026-12-12T10:00:00Z',
          url: `${portalUrl}/admin/tokens/${id}?company=${nordlicht.id}`,
        },
      },
    ]);
  });

  it('are one if several thresholds have passed', async () => {
    await addKey({ expires: 2, by: 'SYSTEM' });
    await remind(0);
    expect((await queued()).map(({ to }) => to)).toEqual([{ adminsOf: nordlicht.id }]);
    await remind(0);
    expect(await queued()).toEqual([]);
  });

  it('leave out thresholds that had passed when the key was created', async () => {
    await addKey({ expires: 2, created: 0 });
    await remind(0.5);
    expect(await queued()).toEqual([]);
    await remind(1);
    expect(await queued()).toHaveLength(1);
  });

  it('begin again for a later end', async () => {
    const id = await addKey({ expires: 3 });
    await remind(0);
    await database.asOwner(`update api_token set expires_at = expires_at + interval '1 day' where id = '${id}'`);
    expect(await queued()).toHaveLength(1);
    await remind(1);
    expect(await queued()).toHaveLength(1);
  });

  it('leave out revoked keys and keys without an end', async () => {
    const id = await addKey({ expires: 2 });
    await database.asOwner(`update api_token set revoked_at = now() where id = '${id}'`);
    await database.asOwner(`update api_token set expires_at = null where id = '${await addKey({ expires: 2 })}'`);
    await remind(0);
    expect(await queued()).toEqual([]);
  });
});

describe('partner access', () => {
  interface Answer {
    readonly changed: { readonly grant: { readonly id: string } | null };
  }
  const result = '{ grant { id } userErrors { message } }';
  const grant = async (expiresAt: string | null) => {
    const input = {
      companyId: nordlicht.id,
      partnerId: demoId('Wetterfrosch Analytics'),
      scopes: ['REPORTS_READ'],
      expiresAt,
    };
    const { data } = await api.graphql<Answer>(
      `mutation ($input: GrantPartnerAccessInput!) { changed: grantPartnerAccess(input: $input) ${result} }`,
      { token: anna, variables: { input } },
    );
    return data.changed.grant?.id;
  };
  const partnerMail = (change: string, until: string | null) => ({
    to: { adminsOf: nordlicht.id },
    mail: {
      kind: 'PARTNER_ACCESS',
      change,
      companyName: 'Nordlicht Outdoor',
      partnerName: 'Wetterfrosch Analytics',
      until,
      url: `${portalUrl}/admin/partners?company=${nordlicht.id}`,
    },
  });

  it('is announced to the admins when it is granted, changed and revoked', async () => {
    await database.asOwner('delete from partner_access_grant');
    await grant(null);
    expect(await queued()).toEqual([partnerMail('GRANTED', null)]);
    const id = await grant('2099-01-31T23:00:00Z');
    expect(await queued()).toEqual([partnerMail('CHANGED', '2099-01-31T23:00:00Z')]);
    const revoke = `mutation ($input: RevokePartnerAccessInput!) { changed: revokePartnerAccess(input: $input) ${result} }`;
    await api.graphql(revoke, { token: anna, variables: { input: { id } } });
    expect(await queued()).toEqual([partnerMail('ENDED', null)]);
    await api.graphql(revoke, { token: anna, variables: { input: { id } } });
    expect(await queued()).toEqual([]);
  });

  it('has a reminder seven days before its end, once', async () => {
    await grant('2099-01-31T23:00:00Z');
    await queued();
    const remind = (date: string) =>
      remindOfEnds({ mail, portalUrl, database, now: () => Date.parse(date) }, new AbortController().signal);
    await remind('2099-01-24T22:00:00Z');
    expect(await queued()).toEqual([]);
    await Promise.all([remind('2099-01-25T00:00:00Z'), remind('2099-01-25T00:00:00Z')]);
    await remind('2099-01-26T00:00:00Z');
    expect(await queued()).toEqual([partnerMail('ENDING', '2099-01-31T23:00:00Z')]);
  });

  it('is announced once when its end has come, unless it was revoked before or ended days ago', async () => {
    await grant('2099-01-31T23:00:00Z');
    const remind = (date: string) =>
      remindOfEnds({ mail, portalUrl, database, now: () => Date.parse(date) }, new AbortController().signal);
    await queued();
    await remind('2099-02-04T00:00:00Z');
    expect(await queued()).toEqual([]);
    await Promise.all([remind('2099-02-01T00:00:00Z'), remind('2099-02-01T00:00:00Z')]);
    await remind('2099-02-01T01:00:00Z');
    expect(await queued()).toEqual([partnerMail('ENDED', null)]);
    await database.asOwner('delete from expiry_reminder');
    await database.asOwner('update partner_access_grant set revoked_at = now()');
    await remind('2099-02-01T00:00:00Z');
    expect(await queued()).toEqual([]);
  });
});

describe('a leaked key', () => {
  it('is announced to the admins and the person who created it, once, and without its token', async () => {
    const [before] = await database.asOwner(
      `select token_id as id from api_token_secret where digest = '\\x${digests.apiToken(demoSecrets.apiKey).toString('hex')}'`,
    );
    const id = String(before?.['id']);
    await database.asOwner(
      `update api_token set created_by_kind = 'USER', created_by_id = '${viktor}' where id = '${id}'`,
    );
    const report = () => app.inject({ method: 'POST', url: '/tokens/revoke', payload: { token: demoSecrets.apiKey } });
    await Promise.all([report(), report()]);
    await report();
    const mails = await queued();
    expect(mails).toEqual([
      {
        to: { adminsOf: nordlicht.id, andMember: viktor },
        mail: {
          kind: 'KEY_REPORTED',
          companyName: 'Nordlicht Outdoor',
          keyName: expect.any(String) as string,
          url: `${portalUrl}/admin/tokens/${id}?company=${nordlicht.id}`,
        },
      },
    ]);
    expect(JSON.stringify(mails)).not.toContain(demoSecrets.apiKey);
  });
});

describe('an upload that ended', () => {
  const uploads = new StoredUploads(database, storage, nordlicht.id);
  const worker: UploadWorker = {
    database,
    store: storage,
    digests: new IdentityDigests(testIdentityKey),
    now: Date.now,
    onEnded: (platform, { companyId, id, status }) =>
      notifyOfUpload({ mail, portalUrl }, platform, { companyId, id, outcome: status }),
  };
  const run = async (file: string, by: 'USER' | 'SYSTEM') => {
    const id = await uploads.arrive(audience, file);
    await database.asOwner(
      `update first_party_upload set created_by_kind = '${by}', created_by_id = '${viktor}' where id = '${id}'`,
    );
    await processUpload(worker, nordlicht.id, id, new AbortController().signal);
    await processUpload(worker, nordlicht.id, id, new AbortController().signal);
    return id;
  };
  let audience = '';

  it.each([
    ['COMPLETED', 'email\nada@example.com\n'],
    ['FAILED', 'email\nnot-an-email\n'],
  ])('%s is announced to the person who created it, once', async (outcome, file) => {
    audience = await uploads.createAudience();
    const id = await run(file, 'USER');
    expect(await queued()).toEqual([
      {
        to: { memberOf: nordlicht.id, userId: viktor },
        mail: {
          kind: 'UPLOAD_ENDED',
          companyName: 'Nordlicht Outdoor',
          audienceName: audience,
          outcome,
          url: `${portalUrl}/admin/uploads/${id}?company=${nordlicht.id}`,
        },
      },
    ]);
  });

  it('is announced to no one if no person created it', async () => {
    audience = await uploads.createAudience();
    await run('email\nada@example.com\n', 'SYSTEM');
    expect(await queued()).toEqual([]);
  });
});
