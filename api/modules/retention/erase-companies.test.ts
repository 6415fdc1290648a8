import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, describe, expect, it } from 'vitest';
import { commandLineViewer } from '../../auth/command-line.ts';
import { statement } from '../../db/sql.ts';
import { hafenkante, nordlicht, papierboot, rundschau } from '../../demo/companies.ts';
import { auditArchiveKey, errorReportKey, rawFileKey } from '../../storage/object-key.ts';
import { createObjectStore } from '../../storage/index.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { eraseClosedCompanies, exportCompany, findErasableCompanies } from './index.ts';

const api = await createTestApp();
const { database } = api;
const samir = await api.userToken('Samir');
const anna = await api.userToken('Anna');
const directory = await mkdtemp(join(tmpdir(), 'litfass-erasure-'));
const storage = await createObjectStore({ ...api.config, storage: { kind: 'builtin', directory } }, Date.now);
afterAll(async () => {
  await storage.close();
  await rm(directory, { recursive: true, force: true });
});

const dayMs = 24 * 60 * 60_000;
const running = new AbortController().signal;
const later = (days: number) => ({ database, storage, now: () => Date.now() + days * dayMs, closedCompanyDays: 30 });

async function staff(name: string, input: Record<string, unknown>) {
  const type = `${name.charAt(0).toUpperCase()}${name.slice(1)}Input`;
  const { data } = await api.graphql<Record<string, { userErrors: { code: string }[] }>>(
    `mutation ($input: ${type}!) { ${name}(input: $input) { userErrors { code } } }`,
    { token: samir, variables: { input } },
  );
  return data[name]?.userErrors.map(({ code }) => code);
}
const close = (companyId: string) => staff('closeCompany', { companyId, reason: 'The contract ended.' });
const reactivate = (companyId: string) => staff('reactivateCompany', { companyId });

/** Every table with rows of companies. */
async function companyTables(): Promise<string[]> {
  const rows = await database.asOwner(
    `select class.relname as name from pg_class as class
     join pg_attribute as attribute on attribute.attrelid = class.oid and attribute.attname = 'company_id'
     where class.relkind in ('r', 'p') and not class.relispartition and class.relnamespace = 'public'::regnamespace`,
  );
  return [...rows.map(({ name }) => String(name)), 'company'].sort();
}

/** Every table with the id of a company in any column, straight from the catalog and as the owner of the tables. */
async function tablesWith(companyId: string): Promise<string[]> {
  const columns = await database.asOwner(
    `select class.relname as name, attribute.attname as column from pg_class as class
     join pg_attribute as attribute on attribute.attrelid = class.oid and attribute.atttypid = 'uuid'::regtype
     where class.relkind in ('r', 'p') and not class.relispartition and class.relnamespace = 'public'::regnamespace
       and (attribute.attname in ('company_id', 'agency_id') or (class.relname = 'company' and attribute.attname = 'id'))
     order by 1`,
  );
  const found: string[] = [];
  for (const { name, column } of columns) {
    const rows = await database.asOwner(
      `select 1 from "${String(name)}" where "${String(column)}" = '${companyId}' limit 1`,
    );
    if (rows.length > 0) found.push(String(name));
  }
  return [...new Set(found)].sort();
}

/** A row in every table that the demo data leave empty. Returns an upload, and the account of an open invitation. */
async function fill(companyId: string) {
  const ids = {
    upload: randomUUID(),
    guest: randomUUID(),
    member: randomUUID(),
    audience: randomUUID(),
    key: randomUUID(),
  };
  const { upload, guest, member, audience, key } = ids;
  const insert = (text: string) => database.asOwner(`insert into ${text}`);
  const digest = (id: string) => `decode(repeat(replace('${id}', '-', ''), 2), 'hex')`;
  await insert(`user_account (id, email, email_proven) values ('${guest}', '${guest}@example.com', false)`);
  await insert(
    `company_member (id, company_id, user_id, role) values ('${member}', '${companyId}', '${guest}', 'ADMIN')`,
  );
  await insert(`member_invitation (company_id, member_id, digest, expires_at)
    values ('${companyId}', '${member}', ${digest(member)}, now() + interval '1 year')`);
  await insert(`company_terms_acceptance values ('${companyId}', '1', now(), '${guest}', 'Test')`);
  await insert(`saved_query (company_id, id, name, document, variables, owner_id, owner_name)
    values ('${companyId}', '${key}', 'Companies', '{ a }', '', '${guest}', 'Test')`);
  await insert(
    `audience (company_id, id, name, membership_days) values ('${companyId}', '${audience}', 'Newsletter', 30)`,
  );
  await insert(`audience_identifier_count values ('${companyId}', '${audience}', 'EMAIL', 1, 1, 1)`);
  await insert(`audience_member (company_id, audience_id, kind, digest, since, hashed, consent, named_at)
    values ('${companyId}', '${audience}', 1, '${upload}', 1, false, 0, now())`);
  await insert(`campaign_audience (company_id, campaign_id, audience_id)
    select company_id, id, '${audience}' from campaign where company_id = '${companyId}' limit 1`);
  await insert(`first_party_upload (company_id, id, audience_id, operation, file_name, content_length, format, compression,
      consent_ad_user_data, consent_ad_personalization, max_rejected_percent, object_key, part_size, part_count,
      created_by_kind, created_by_id, created_by_name, expires_at)
    values ('${companyId}', '${upload}', '${audience}', 'ADD', 'people.csv', 10, 'CSV', 'NONE', 'GRANTED', 'GRANTED', 5,
      '${rawFileKey({ companyId, id: upload })}', 10, 1, 'USER', '${guest}', 'Test', now())`);
  await insert(`first_party_upload_issue (company_id, upload_id, id, row_number, code, severity, message)
    values ('${companyId}', '${upload}', '${upload}', 1, 'INVALID', 'ERROR', 'Not an email address.')`);
  const archive = auditArchiveKey({ companyId, month: '2026-01', firstId: upload });
  await insert(
    `audit_archive (object_key, company_id, month, events) values ('${archive}', '${companyId}', '2026-01-01', 1)`,
  );
  await insert(`idempotency_record (company_id, mutation, idempotency_key, input_digest)
    values ('${companyId}', 'createCampaign', 'one', ${digest(upload)})`);
  await insert(`identity_block (company_id, kind, digest) values ('${companyId}', 1, '${upload}')`);
  await insert(`identity_erasure (company_id, id, identities, memberships) values ('${companyId}', '${upload}', 1, 1)`);
  await insert(`expiry_reminder values ('${companyId}', '${key}', now(), 7)`);
  await insert(`request_denial
    (id, company_id, request_id, occurred_at, actor_kind, actor_id, actor_name, check_name, message)
    values ('${randomUUID()}', '${companyId}', 'request', now(), 'SYSTEM', '${companyId}', 'Test', 'COST', 'Too much.')`);
  await insert(`api_token_usage_day (company_id, token_id, requests, errors, rate_limited, cost, day)
    values ('${companyId}', '${key}', 1, 0, 0, 1, '2026-11-21')`);
  await insert(
    `api_token_usage_quarter (company_id, token_id, quarter, requests) values ('${companyId}', '${key}', now(), 1)`,
  );
  await insert(`api_token_scope_use (company_id, token_id, scope, last_used_on)
    values ('${companyId}', '${key}', 'REPORTS_READ', '2026-11-21')`);
  await insert(`partner_usage_day (company_id, partner_id, requests, last_used_at, day)
    values ('${companyId}', '${key}', 1, now(), '2026-11-21')`);
  for (const objectKey of [rawFileKey({ companyId, id: upload }), errorReportKey({ companyId, id: upload }), archive]) {
    await storage.write(objectKey, 'text/csv', Readable.from(['email\nanna@example.com\n']));
  }
  return ids;
}

async function storedKeys(): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of storage.list()) keys.push(key);
  return keys;
}
const eventsOf = async (companyId: string) =>
  (
    await database.asOwner(
      `select action from audit_event where company_id is null and target_id = '${companyId}' order by occurred_at, id`,
    )
  ).map(({ action }) => action);

describe('a closed company', () => {
  it('is exported without digests', async () => {
    const lines = new Map<string, string[]>();
    const context = {
      viewer: commandLineViewer(),
      requestId: 'export',
      address: null,
      database,
    };
    await fill(papierboot.id);
    const counts = await exportCompany(context, papierboot.id, (table, rows) => {
      lines.set(table, [...(lines.get(table) ?? []), ...rows]);
      return Promise.resolve();
    });
    expect(counts).toMatchObject({ company: 1, first_party_upload: 1 });
    for (const [table, count] of Object.entries(counts))
      expect([table, lines.get(table)?.length]).toEqual([table, count]);
    const rows = [...lines.values()].flat();
    expect(new Set(rows).size).toBe(rows.length);
    expect(rows.every((row) => !row.includes('"digest"'))).toBe(true);
    expect(lines.get('company')?.[0]).toContain(papierboot.name);
    expect(await eventsOf(papierboot.id)).toContain('company.exported');
  });

  it('is kept for the period that is set, and without one', async () => {
    expect(await close(hafenkante.id)).toEqual([]);
    expect(await findErasableCompanies(later(29))).toEqual([]);
    expect(await eraseClosedCompanies(later(29), running)).toEqual([]);
    expect(await eraseClosedCompanies({ ...later(9_000), closedCompanyDays: undefined }, running)).toEqual([]);
    expect(await findErasableCompanies(later(31))).toMatchObject([
      { id: hafenkante.id, rows: { first_party_upload: 0 } },
    ]);
    expect((await tablesWith(hafenkante.id)).length).toBeGreaterThan(5);
  });

  it('is kept when it is reactivated before', async () => {
    expect(await reactivate(hafenkante.id)).toEqual([]);
    expect(await eraseClosedCompanies(later(31), running)).toEqual([]);
  });

  it('leaves no row in any table, no file, and one event of the platform', async () => {
    expect(await close(nordlicht.id)).toEqual([]);
    const { upload, guest } = await fill(nordlicht.id);
    expect(await tablesWith(nordlicht.id)).toEqual(await companyTables());
    const others = await tablesWith(hafenkante.id);
    const [erased] = await eraseClosedCompanies(later(31), running);
    expect(erased).toMatchObject({ id: nordlicht.id, rows: { first_party_upload: 1, member_invitation: 1 } });
    expect(await tablesWith(nordlicht.id)).toEqual([]);
    expect((await storedKeys()).filter((key) => key.includes(upload))).toEqual([]);
    expect(await tablesWith(hafenkante.id)).toEqual(others);
    expect((await eventsOf(nordlicht.id)).at(-1)).toBe('company.erased');
    expect(await database.asOwner(`select 1 from user_account where id = '${guest}'`)).toEqual([]);
    expect((await api.graphql('{ viewer { actor { name } } }', { token: anna })).errors).toBeUndefined();
  });

  it('is continued when it was interrupted, and can’t be reactivated then', async () => {
    expect(await close(papierboot.id)).toEqual([]);
    const stopped = AbortSignal.abort();
    expect(await eraseClosedCompanies(later(31), stopped)).toEqual([]);
    expect(await reactivate(papierboot.id)).toEqual(['STATE_FORBIDS']);
    expect(await eraseClosedCompanies(later(31), running)).toMatchObject([{ id: papierboot.id }]);
    expect(await tablesWith(papierboot.id)).toEqual([]);
  });

  it('that was an agency: the companies that it managed appear in a sync by updatedAt', async () => {
    expect(await close(rundschau.id)).toEqual([]);
    const managed = await database.asOwner(`select id from company where agency_id = '${rundschau.id}'`);
    const [before] = await database.asOwner('select clock_timestamp()::text as now');
    expect(await eraseClosedCompanies(later(31), running)).toMatchObject([{ id: rundschau.id }]);
    const changed = await database.asOwner(
      `select id from company where agency_id is null and updated_at > '${String(before?.['now'])}'`,
    );
    expect(managed.length).toBeGreaterThan(5);
    expect(new Set(changed.map(({ id }) => id))).toEqual(new Set(managed.map(({ id }) => id)));
  });

  it('alone may lose rows: the worker’s role deletes no audit event of another company', async () => {
    const before = await database.asOwner(
      `select count(*) as count from audit_event where company_id = '${hafenkante.id}'`,
    );
    await database.platform((platform) =>
      platform.all(statement(`delete from audit_event where company_id = $1`, [hafenkante.id])),
    );
    expect(
      await database.asOwner(`select count(*) as count from audit_event where company_id = '${hafenkante.id}'`),
    ).toEqual(before);
  });
});
