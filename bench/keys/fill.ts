import { randomUUID } from 'node:crypto';
import type { Digests } from '#api/auth/digest.ts';
import { mintToken } from '#api/auth/mint-token.ts';
import type { Database } from '#api/db/database.ts';
import { statement } from '#api/db/sql.ts';
import { apiTokenScopes } from '#shared/permissions.ts';
import { tokenPrefixes } from '#shared/token-format.ts';

/** The owner of the keys in use: a single company, or an agency with the companies it manages. */
export const keyOwners = ['a company', 'an agency of 61 companies'] as const;

export type KeyOwner = (typeof keyOwners)[number];

/** The valid keys among the many unused ones in the table. */
export type WorkingKeys = Readonly<Record<KeyOwner, readonly string[]>>;

const workingKeys = 5_000;
const companyId = randomUUID();
export const agencyId = randomUUID();
const ownerIds: Readonly<Record<KeyOwner, string>> = { 'a company': companyId, 'an agency of 61 companies': agencyId };

/** Creates the keys of a thousand companies; indexes and constraints are created after the rows. */
export async function fillWithKeys(database: Database, digests: Digests, count: number): Promise<WorkingKeys> {
  const run = runnerOf(database);
  await insertCompanies(run);
  await database.driver.runAsOwner(`drop index api_token_name; drop index api_token_company_created_at;
    drop index api_token_secret_token;
    alter table api_token_secret drop constraint api_token_secret_digest_key;
    alter table api_token_secret drop constraint api_token_secret_company_id_token_id_fkey;`);
  await insertOtherKeys(run, count);
  const keys = {
    'a company': await insertWorkingKeys(run, digests, 'a company'),
    'an agency of 61 companies': await insertWorkingKeys(run, digests, 'an agency of 61 companies'),
  };
  await database.driver
    .runAsOwner(`create unique index api_token_name on api_token (company_id, lower(name)) where revoked_at is null;
    create index api_token_company_created_at on api_token (company_id, created_at, id);
    create index api_token_secret_token on api_token_secret (token_id);
    alter table api_token_secret add unique (digest);
    alter table api_token_secret add foreign key (company_id, token_id) references api_token (company_id, id);`);
  return keys;
}

type Run = (text: string, values?: readonly unknown[]) => Promise<void>;

function runnerOf(database: Database): Run {
  return (text, values = []) =>
    database.platform(async (platform) => {
      await platform.all(statement(`select set_config('statement_timeout', '0', true)`, []));
      await platform.all(statement(text, values));
    });
}

async function insertCompanies(run: Run): Promise<void> {
  await run(
    `insert into company (id, name, kind, currency_code, time_zone) values
       ($1, 'Agency', 'AGENCY', 'EUR', 'Europe/Berlin'), ($2, 'Company', 'ADVERTISER', 'EUR', 'Europe/Berlin')`,
    [agencyId, companyId],
  );
  await run(
    `insert into company (id, name, kind, currency_code, time_zone, agency_id)
     select md5('company ' || number)::uuid, 'Company ' || number, 'ADVERTISER', 'EUR', 'Europe/Berlin',
       case when number <= 60 then $1::uuid end
     from generate_series(1, 1000) as number`,
    [agencyId],
  );
}

async function insertOtherKeys(run: Run, count: number): Promise<void> {
  const step = 250_000;
  const insertKeysFrom = async (from: number, to: number) => {
    const numbers = `generate_series(${from}, ${to}) as number`;
    await run(`insert into api_token (id, company_id, name, prefix, scopes, created_by_kind, created_by_id, created_by_name)
      select md5('key ' || number)::uuid, md5('company ' || number % 1000 + 1)::uuid, 'Key ' || number, '${tokenPrefixes.live}',
        '{REPORTS_READ}', 'SYSTEM', md5('maker')::uuid, 'Bench' from ${numbers}`);
    await run(`insert into api_token_secret (id, company_id, token_id, digest, last_four)
      select md5('secret ' || number)::uuid, md5('company ' || number % 1000 + 1)::uuid, md5('key ' || number)::uuid,
        sha256(('digest ' || number)::bytea), 'abcd' from ${numbers}`);
  };
  let next = 1;
  const lane = async () => {
    while (next <= count) {
      const from = next;
      next += step;
      await insertKeysFrom(from, Math.min(count, from + step - 1));
    }
  };
  await Promise.all([lane(), lane()]);
}

async function insertWorkingKeys(run: Run, digests: Digests, owner: KeyOwner): Promise<string[]> {
  const keys = Array.from({ length: workingKeys }, () => ({ id: randomUUID(), value: mintToken('live') }));
  const ids = `{${keys.map(({ id }) => id).join(',')}}`;
  await run(
    `insert into api_token (id, company_id, name, prefix, scopes, created_by_kind, created_by_id, created_by_name)
     select id, $2, id::text, '${tokenPrefixes.live}', $3::text[], 'SYSTEM', id, 'Bench' from unnest($1::uuid[]) as id`,
    [ids, ownerIds[owner], `{${apiTokenScopes.join(',')}}`],
  );
  const hex = keys.map(({ value }) => Buffer.from(digests.apiToken(value)).toString('hex'));
  await run(
    `insert into api_token_secret (id, company_id, token_id, digest, last_four)
     select id, $3, id, decode(digest, 'hex'), 'abcd' from unnest($1::uuid[], $2::text[]) as made (id, digest)`,
    [ids, `{${hex.join(',')}}`, ownerIds[owner]],
  );
  return keys.map(({ value }) => value);
}
