import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { hafenkante, nordlicht, papierboot, rundschau } from '../demo/companies.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import type { Row } from './driver.ts';
import { statement } from './sql.ts';
import { PartnerScope, TenantScope } from './tenant.ts';

// Row security alone: the statements here name no company, as if the application had forgotten its own filter.

const database = await createTestDatabase();
const scopeOf = (...companyIds: string[]) => TenantScope.of(companyIds);
const nothing = TenantScope.of([]);
const select = (text: string, values: readonly unknown[] = []) => statement<Row>(text, values);
const valuesOf = (rows: readonly Row[]) => rows.map((row) => Object.values(row)[0]);

/** Every table with rows of companies that the app role may read, and the column that holds the company. */
const readable = {
  company: 'id',
  company_member: 'company_id',
  api_token: 'company_id',
  api_token_secret: 'company_id',
  api_token_usage_day: 'company_id',
  api_token_usage_quarter: 'company_id',
  api_token_scope_use: 'company_id',
  partner_usage_day: 'company_id',
  partner_access_grant: 'company_id',
  audit_event: 'company_id',
  member_invitation: 'company_id',
  request_denial: 'company_id',
  saved_query: 'company_id',
};
const tenantTables = [
  'api_token',
  'api_token_scope_use',
  'api_token_secret',
  'api_token_usage_day',
  'api_token_usage_quarter',
  'audience',
  'audience_identifier_count',
  'audience_member',
  'audit_archive',
  'audit_event',
  'campaign',
  'campaign_audience',
  'company',
  'company_member',
  'company_terms_acceptance',
  'expiry_reminder',
  'first_party_upload',
  'first_party_upload_issue',
  'idempotency_record',
  'identity_block',
  'identity_erasure',
  'member_invitation',
  'partner_access_grant',
  'partner_usage_day',
  'performance_campaign_day',
  'performance_campaign_device_day',
  'performance_campaign_total',
  'performance_company_day',
  'performance_fact',
  'performance_state',
  'request_denial',
  'saved_query',
];

beforeAll(async () => {
  for (const { id } of [nordlicht, hafenkante, papierboot, rundschau]) {
    const member = randomUUID();
    await database.asOwner(`insert into company_member (id, company_id, user_id, role, accepted_at)
      select '${member}', '${id}', id, 'VIEWER', null from user_account where email like 'samir@%'`);
    await database.asOwner(`insert into api_token_usage_day (company_id, token_id, requests, errors, rate_limited, cost, day)
      values ('${id}', '${member}', 1, 0, 0, 1, '2026-11-21')`);
    await database.asOwner(`insert into api_token_usage_quarter (company_id, token_id, quarter, requests)
      values ('${id}', '${member}', now(), 1)`);
    await database.asOwner(`insert into api_token_scope_use (company_id, token_id, scope, last_used_on)
      values ('${id}', '${member}', 'REPORTS_READ', '2026-11-21')`);
    await database.asOwner(`insert into partner_usage_day (company_id, partner_id, requests, last_used_at, day)
      values ('${id}', '${member}', 1, now(), '2026-11-21')`);
    await database.asOwner(`insert into member_invitation (company_id, member_id, digest, expires_at)
      values ('${id}', '${member}', decode(replace('${member}', '-', ''), 'hex'), now())`);
    await database.asOwner(`insert into audit_event
      (id, company_id, actor_kind, actor_id, actor_name, action, target_type, target_id, changes, request_id)
      values ('${member}', '${id}', 'SYSTEM', '${id}', 'Test', 'test.done', 'Test', '${id}', '[]', 'request')`);
    await database.asOwner(`insert into request_denial
      (id, company_id, request_id, occurred_at, actor_kind, actor_id, actor_name, check_name, message)
      values ('${member}', '${id}', 'request', now(), 'SYSTEM', '${id}', 'Test', 'COST', 'The request costs too much.')`);
    await database.asOwner(`insert into saved_query (company_id, id, name, document, variables, owner_id, owner_name)
      values ('${id}', '${member}', 'Companies', '{ listCompanies { items { id } } }', '', '${member}', 'Test')`);
  }
  await database.platform(async (platform) => {
    for (const { id } of [hafenkante, papierboot, rundschau]) {
      const tokenId = randomUUID();
      await platform.all(
        select(
          `insert into api_token (id, company_id, name, prefix, scopes, created_by_kind, created_by_id, created_by_name)
           values ($1, $2, 'Nightly export', 'lf_live_', '{REPORTS_READ}', 'SYSTEM', $2, 'Test')`,
          [tokenId, id],
        ),
      );
      await platform.all(
        select(
          `insert into api_token_secret (id, company_id, token_id, digest, last_four) values ($1, $2, $1, decode(replace($3, '-', ''), 'hex'), 'abcd')`,
          [tokenId, id, tokenId],
        ),
      );
      await platform.all(
        select(
          `insert into partner_access_grant (id, company_id, partner_id, scopes, granted_by_kind, granted_by_id, granted_by_name)
           select $1, $2, id, '{REPORTS_READ}', 'SYSTEM', $2, 'Test' from partner on conflict do nothing`,
          [randomUUID(), id],
        ),
      );
    }
  });
});

describe('row security', () => {
  it('is on, and forced for the owner, on every table with rows of companies or people', async () => {
    // Not as the owner: the tests' way past row security takes the FORCE away for a moment.
    const rows = await database.platform((platform) =>
      platform.all(
        select(
          `select relname from pg_class where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace
       and exists (select from pg_attribute where attrelid = pg_class.oid and attname in ('company_id', 'agency_id'))`,
        ),
      ),
    );
    expect(valuesOf(rows).sort()).toEqual(tenantTables);
    const unprotected = await database.platform((platform) =>
      platform.all(
        select(
          `select relname from pg_class where relname = any('{${[...tenantTables, 'user_account', 'user_identity'].join(',')}}'::text[])
       and relkind in ('r', 'p') and not (relrowsecurity and relforcerowsecurity)`,
        ),
      ),
    );
    expect(unprotected).toEqual([]);
  });

  it('is bypassed by none of the roles that run requests', async () => {
    const rows = await database.asOwner(
      `select rolname from pg_roles where rolname like 'litfass\\_%' and (rolbypassrls or rolsuper or rolcanlogin) and rolname <> 'litfass_owner'`,
    );
    expect(rows).toEqual([]);
    const owned = await database.asOwner(
      `select tablename from pg_tables where schemaname = 'public' and tableowner in ('litfass_app', 'litfass_auth', 'litfass_platform')`,
    );
    expect(owned).toEqual([]);
  });

  it.each(Object.entries(readable))('alone hides rows of other companies in %s', async (table, column) => {
    const everybody = await database.asOwner(`select distinct ${column} from ${table}`);
    expect(everybody.length).toBeGreaterThan(2);
    const tenant = database.tenant(scopeOf(nordlicht.id));
    const direct = await tenant.all(select(`select ${column} from ${table}`));
    expect(new Set(valuesOf(direct))).toEqual(new Set([nordlicht.id]));
    const within = await tenant.transaction((transaction) => transaction.all(select(`select ${column} from ${table}`)));
    expect(within).toEqual(direct);
    const two = await database
      .tenant(scopeOf(hafenkante.id, nordlicht.id))
      .all(select(`select distinct ${column} from ${table}`));
    expect(valuesOf(two).sort()).toEqual([hafenkante.id, nordlicht.id].sort());
  });

  it('alone keeps rows of other companies out of counts, joins, subqueries, unions and aggregates', async () => {
    const tenant = database.tenant(scopeOf(nordlicht.id));
    for (const text of [
      'select count(*) from company',
      'select count(distinct company_id) from api_token',
      'select count(*) from api_token as token join company on company.id = token.company_id',
      'select count(*) from (select id from company union all select id from company where false) as both_of_them',
      `select cardinality(array_agg(id)) from company`,
      `select sum(1) from company where exists (select from api_token where name = 'Nightly export')`,
      `select count(*) from company full join api_token_secret on false where company.id is not null`,
    ]) {
      expect(valuesOf(await tenant.all(select(text))).map(Number), text).toEqual([1]);
    }
  });

  it('alone shows only people who share a company, without their passwords', async () => {
    const tenant = database.tenant(scopeOf(nordlicht.id));
    const people = await tenant.all(select('select email from user_account'));
    expect(valuesOf(people).sort()).toEqual([
      'anna@nordlicht-outdoor.example',
      'samir@litfass.example',
      'viktor@nordlicht-outdoor.example',
    ]);
    await expect(tenant.all(select('select password_hash from user_account'))).rejects.toThrow('permission denied');
  });

  it('alone prevents changing or adding a row of another company', async () => {
    const tenant = database.tenant(scopeOf(nordlicht.id));
    const changed = await tenant.transaction((transaction) =>
      transaction.all(select(`update api_token set last_used_ip = 'x' returning company_id`)),
    );
    expect(valuesOf(changed)).toEqual([nordlicht.id]);
    expect(valuesOf(await database.asOwner(`select company_id from api_token where last_used_ip = 'x'`))).toEqual([
      nordlicht.id,
    ]);
    const moved = tenant.transaction((transaction) =>
      transaction.all(select('update api_token set company_id = $1', [hafenkante.id])),
    );
    await expect(moved).rejects.toThrow('row-level security');
    const added = (companyId: string) =>
      tenant.transaction((transaction) =>
        transaction.all(
          select(
            `insert into audit_event (id, company_id, actor_kind, actor_id, actor_name, action, target_type, target_id, changes, request_id)
             values ($1, $2, 'USER', $1, 'x', 'x', 'x', $1, '[]', 'x')`,
            [randomUUID(), companyId],
          ),
        ),
      );
    await expect(added(hafenkante.id)).rejects.toThrow('row-level security');
    await added(nordlicht.id);
  });

  it.each([
    ['delete from api_token'],
    ['update api_token_usage_day set requests = 0'],
    ['delete from api_token_usage_quarter'],
    ['insert into api_token_scope_use select * from api_token_scope_use'],
    ['delete from partner_usage_day'],
    ['delete from audit_event'],
    [`update audit_event set action = 'x'`],
    ['select sealed_secret from totp_factor'],
    ['select sealed from mail_message'],
    ['select last_seen_at from sign_in_session'],
    [`update jobs.job set data = '{}'`],
    ['delete from jobs.job'],
    ['update audit_event set action = null'],
    [`update company set name = 'x'`],
    ['insert into company_member select * from company_member'],
    ['update company_member set user_id = user_id'],
    ['update company_member set accepted_at = now()'],
    ['select digest from member_invitation'],
    ['select by_mail from member_invitation'],
    ['delete from member_invitation'],
    ['update member_invitation set member_id = member_id'],
    ['update member_invitation set company_id = company_id'],
    ['delete from request_denial'],
    ['select subject from user_identity'],
    ['select client_id from partner'],
    ['select digest from partner_secret'],
    ['select token_generation from partner'],
    [`update partner set status = 'ACTIVE'`],
    [`update partner_access_grant set scopes = '{TOKENS_WRITE}'`],
    ['delete from partner_access_grant'],
    ['select model from oidc_artifact'],
    ['select encrypted_jwk from oidc_signing_key'],
    ['select name from schema_migration'],
    ['drop table audit_event'],
    ['alter table company disable row level security'],
    ['create table mine (id int)'],
  ])('and privileges refuse the app role: %s', async (text) => {
    const tenant = database.tenant(scopeOf(nordlicht.id));
    const attempt = tenant.transaction((transaction) => transaction.all(select(text)));
    await expect(attempt).rejects.toThrow(/permission denied|must be owner|multiple commands/);
  });

  it('shows active partners, and suspended ones only to companies that granted them access', async () => {
    const suspended = randomUUID();
    await database.platform((platform) =>
      platform.all(
        select(
          `insert into partner (id, name, client_id, status) values ($1, 'Suspended', 'lfp_suspended', 'SUSPENDED')`,
          [suspended],
        ),
      ),
    );
    await database.platform((platform) =>
      platform.all(
        select(
          `insert into partner_access_grant (id, company_id, partner_id, scopes, granted_by_kind, granted_by_id, granted_by_name)
           values ($1, $2, $3, '{REPORTS_READ}', 'SYSTEM', $2, 'Test')`,
          [randomUUID(), rundschau.id, suspended],
        ),
      ),
    );
    const seenBy = async (...ids: string[]) =>
      valuesOf(await database.tenant(scopeOf(...ids)).all(select('select name from partner order by name')));
    expect(await seenBy(nordlicht.id)).toEqual(['Wetterfrosch Analytics']);
    expect(await seenBy(rundschau.id)).toEqual(['Suspended', 'Wetterfrosch Analytics']);
    expect(await seenBy()).toEqual([]);
  });

  it('without companies shows no row of any table', async () => {
    for (const [table, column] of Object.entries(readable)) {
      const text = `select ${column} from ${table}`;
      expect(await database.tenant(nothing).all(select(text))).toEqual([]);
      expect(await database.tenant(nothing).transaction((transaction) => transaction.all(select(text)))).toEqual([]);
      // The setting was never made at all.
      expect(await database.driver.run('litfass_app', text, [])).toEqual([]);
    }
    expect(await database.driver.run('litfass_app', 'select id from user_account', [])).toEqual([]);
  });

  it('treats an invalid id list as an error, not as all rows', async () => {
    const broken = database.driver.transaction('litfass_app', async (run) => {
      await run(`select set_config('litfass.company_ids', $1, true)`, ['{*}']);
      return run('select id from company', []);
    });
    await expect(broken).rejects.toThrow('invalid input syntax');
  });
});

describe('the role of staff', () => {
  const asStaff = (text: string) => database.driver.transaction('litfass_staff', (run) => run(text, []));

  const listed = ['company', 'company_member', 'api_token', 'partner_access_grant', 'idempotency_record'];
  const inPart = ['api_token_secret', 'audit_event', 'campaign', 'member_invitation', 'user_account'];

  it.each([...tenantTables.filter((table) => ![...listed, ...inPart].includes(table)), 'oidc_artifact'])(
    'reads nothing of %s',
    async (table) => {
      await expect(asStaff(`select count(*) from ${table}`)).rejects.toThrow('permission denied');
    },
  );

  it('reads what the staff console lists of each company', async () => {
    for (const table of listed.filter((name) => name !== 'idempotency_record')) {
      const rows = await asStaff(`select count(*)::int as count from ${table}`);
      expect(rows).toEqual(await database.asOwner(`select count(*)::int as count from ${table}`));
    }
  });

  it.each([
    ['select name from campaign'],
    ['select budget_amount_micros from campaign'],
    ['select digest from api_token_secret'],
    ['select digest from member_invitation'],
    ['select password_hash from user_account'],
    [`update user_account set is_staff = true`],
    [`update company_member set role = 'ADMIN'`],
    ['insert into company_member select * from company_member'],
    [`update api_token set scopes = '{TOKENS_WRITE}'`],
    ['delete from company'],
    ['delete from audit_event'],
  ])('may not: %s', async (text) => {
    await expect(asStaff(text)).rejects.toThrow('permission denied');
  });

  it('reads the platform’s own audit log, and that of no company', async () => {
    await asStaff(`insert into audit_event
      (id, company_id, actor_kind, actor_id, actor_name, action, target_type, target_id, changes, request_id)
      values (gen_random_uuid(), null, 'SYSTEM', '${nordlicht.id}', 'Test', 'test.done', 'Test', '${nordlicht.id}', '[]', 'request')`);
    expect(await asStaff('select distinct company_id from audit_event')).toEqual([{ company_id: null }]);
  });

  it('reads no secret, and no company’s idempotency keys', async () => {
    await expect(asStaff('select digest from partner_secret')).rejects.toThrow('permission denied');
    await database.platform((platform) =>
      platform.all(
        select(
          `insert into idempotency_record (company_id, mutation, idempotency_key, input_digest) values ($1, 'm', 'k', '')`,
          [nordlicht.id],
        ),
      ),
    );
    expect(await asStaff('select * from idempotency_record')).toEqual([]);
  });

  it('adds audit events to the log of a company and to the platform’s own', async () => {
    for (const companyId of [`'${nordlicht.id}'`, 'null']) {
      const id = randomUUID();
      await asStaff(
        `insert into audit_event (id, company_id, actor_kind, actor_id, actor_name, action, target_type, target_id, changes, request_id)
         values ('${id}', ${companyId}, 'USER', '${randomUUID()}', 'x', 'x', 'x', '${randomUUID()}', '[]', 'x')`,
      );
      expect(await database.asOwner(`select 1 from audit_event where id = '${id}'`)).toHaveLength(1);
    }
  });
});

describe('a scope', () => {
  const setting = `select coalesce(current_setting('litfass.company_ids', true), '') as setting, pg_backend_pid() as pid`;

  /** The settings of the app role's idle connections; queries until all of `pids` have answered. */
  async function leftovers(pids: ReadonlySet<unknown>): Promise<unknown[]> {
    const found = new Map<unknown, unknown>();
    for (let round = 0; round < 50 && [...pids].some((pid) => !found.has(pid)); round += 1) {
      // Transactions have connections of their own.
      const rows = await Promise.all(
        Array.from({ length: 32 }, (_, index) =>
          index % 2 === 0
            ? database.driver.run('litfass_app', setting, [])
            : database.driver.transaction('litfass_app', (run) => run(setting, [])),
        ),
      );
      for (const row of rows.flat()) found.set(row['pid'], row['setting']);
    }
    for (const pid of pids) expect(found.has(pid)).toBe(true);
    return [...new Set(found.values())];
  }

  it('is reset on its connection after a read, a transaction and a failed transaction', async () => {
    const pids = new Set<unknown>();
    const note = (rows: readonly Row[]) => {
      for (const row of rows) pids.add(row['pid']);
    };
    const tenant = database.tenant(scopeOf(nordlicht.id));
    note(await tenant.all(select(setting)));
    await tenant.transaction(async (transaction) => note(await transaction.all(select(setting))));
    const failed = tenant.transaction(async (transaction) => {
      const rows = await transaction.all(select(setting));
      expect(rows[0]?.['setting']).toBe(`{${nordlicht.id}}`);
      note(rows);
      throw new Error('changed its mind');
    });
    await expect(failed).rejects.toThrow('changed its mind');
    const broken = tenant.transaction(async (transaction) => {
      note(await transaction.all(select(setting)));
      await transaction.all(select('select 1 / 0'));
    });
    await expect(broken).rejects.toThrow('division by zero');
    await expect(tenant.all(select('select 1 / 0 from company'))).rejects.toThrow('division by zero');
    expect(await leftovers(pids)).toEqual(['']);
    expect(await database.driver.run('litfass_app', 'select id from company', [])).toEqual([]);
  });

  it('of a failed transaction writes no row', async () => {
    const tenant = database.tenant(scopeOf(nordlicht.id));
    const failed = tenant.transaction(async (transaction) => {
      await transaction.all(select(`update api_token set name = 'Half done'`));
      throw new Error('changed its mind');
    });
    await expect(failed).rejects.toThrow('changed its mind');
    expect(await tenant.all(select('select name from api_token'))).toEqual([{ name: 'Nightly export' }]);
  });

  it('is never that of another viewer with interleaved reads and transactions', async () => {
    const companies = [nordlicht.id, hafenkante.id, papierboot.id, rundschau.id];
    const text = 'select id, pg_backend_pid() as pid from company';
    const answers = await Promise.all(
      Array.from({ length: 200 }, async (_, index) => {
        const companyId = companies[index % companies.length] ?? '';
        const tenant = database.tenant(scopeOf(companyId));
        if (index % 5 === 0) {
          await expect(
            tenant.transaction(async (transaction) => {
              await transaction.all(select(text));
              throw new Error('no');
            }),
          ).rejects.toThrow('no');
        }
        const rows = await (index % 3 === 0
          ? tenant.transaction((transaction) => transaction.all(select(text)))
          : tenant.all(select(text)));
        return { companyId, found: rows.map(({ id }) => id), pid: rows[0]?.['pid'] };
      }),
    );
    for (const { companyId, found } of answers) expect(found).toEqual([companyId]);
    // Else nothing was shared, and nothing proven.
    expect(new Set(answers.map(({ pid }) => pid)).size).toBeLessThan(50);
  });
});

describe('row security of partners', () => {
  const mine = randomUUID();
  const theirs = randomUUID();
  const ofPartner = (table: string) => (table === 'partner' ? 'id' : 'partner_id');
  const tables = [
    'partner',
    'partner_access_grant',
    'partner_invitation',
    'partner_member',
    'partner_request_day',
    'partner_secret',
    'partner_usage_day',
  ];

  beforeAll(async () => {
    for (const [index, id] of [mine, theirs].entries()) {
      const member = randomUUID();
      const companyId = [nordlicht.id, hafenkante.id][index] ?? '';
      for (const text of [
        `insert into partner (id, name, client_id) values ('${id}', '${id}', '${id}')`,
        `insert into user_account (id, email) values ('${member}', '${index === 0 ? 'mine' : 'theirs'}@example.com')`,
        `insert into partner_member (id, partner_id, user_id) values ('${member}', '${id}', '${member}')`,
        `insert into partner_invitation (partner_id, member_id, digest, by_mail, expires_at)
         values ('${id}', '${member}', '${member}', false, now())`,
        `insert into partner_secret (id, partner_id, digest, last_four) values ('${member}', '${id}', '${member}', 'abcd')`,
        `insert into partner_request_day (partner_id, day, requests, errors, rate_limited, cost)
         values ('${id}', '2026-11-21', 1, 0, 0, 1)`,
        `insert into partner_usage_day (company_id, partner_id, requests, last_used_at, day)
         values ('${companyId}', '${id}', 1, now(), '2026-11-21')`,
        `insert into partner_access_grant (id, company_id, partner_id, scopes, granted_by_kind, granted_by_id, granted_by_name)
         values ('${member}', '${companyId}', '${id}', '{REPORTS_READ}', 'SYSTEM', '${id}', 'Test')`,
      ]) {
        await database.asOwner(text);
      }
    }
  });

  const partner = () => database.partner(PartnerScope.of(mine));

  it.each(tables)('alone hides rows of other partners in %s', async (table) => {
    const text = `select ${ofPartner(table)} from ${table}`;
    expect((await database.asOwner(text)).length).toBeGreaterThan(1);
    expect(valuesOf(await partner().all(select(text)))).toEqual([mine]);
    expect(valuesOf(await partner().transaction((transaction) => transaction.all(select(text))))).toEqual([mine]);
    expect(await database.driver.run('litfass_partner', text, [])).toEqual([]);
  });

  it('alone shows of companies the names of those that granted access, and of people those of the partner', async () => {
    expect(valuesOf(await partner().all(select('select id from company')))).toEqual([nordlicht.id]);
    expect(valuesOf(await partner().all(select('select email from user_account')))).toEqual(['mine@example.com']);
    for (const text of [
      'select domain from company',
      'select granted_by_name from partner_access_grant',
      'select digest from partner_secret',
      'select digest from partner_invitation',
      'select password_hash from user_account',
      'select id from campaign',
      'select id from api_token',
      'select id from audit_event',
    ]) {
      await expect(partner().all(select(text)), text).rejects.toThrow('permission denied');
    }
  });

  it('alone prevents changing or adding a row of another partner', async () => {
    const changed = await partner().transaction((transaction) =>
      transaction.all(select('update partner set token_generation = 7 returning id')),
    );
    expect(valuesOf(changed)).toEqual([mine]);
    const added = partner().transaction((transaction) =>
      transaction.all(
        select(
          'insert into partner_member (id, partner_id, user_id) select gen_random_uuid(), $1, id from user_account',
          [theirs],
        ),
      ),
    );
    await expect(added).rejects.toThrow('row-level security');
  });

  it('is on, and forced for the owner', async () => {
    const unprotected = await database.platform((platform) =>
      platform.all(
        select(`select relname from pg_class where relname = any('{${tables.join(',')}}'::text[]) and relkind = 'r'
          and not (relrowsecurity and relforcerowsecurity)`),
      ),
    );
    expect(unprotected).toEqual([]);
  });
});
