import { Cancellation } from '#api/db/cancellation.ts';
import type { Database } from '#api/db/database.ts';
import type { Row } from '#api/db/driver.ts';
import { statement } from '#api/db/sql.ts';
import { TenantScope } from '#api/db/tenant.ts';
import { type FaultCompany, judgeRows } from './companies.ts';
import type { Outcome } from './tally.ts';

/** A statement sent through the product's driver, with its expected result. */
export interface DirectStatement {
  readonly name: string;
  /** Relative frequency among the statements. */
  readonly weight: number;
  run(database: Database, company: FaultCompany, random: () => number): Promise<unknown>;
  /** The statement must always fail. */
  readonly fails?: true;
}

/** 200 bytes per row, so that a response fills several packets. */
const padding = `repeat(md5(number::text), 6) as padding`;

const rowsOf = (database: Database, { id }: FaultCompany, text: string, values: readonly unknown[] = []) =>
  database.tenant(TenantScope.of([id])).all(statement<Row>(text, values));

/** Returns rows for 300 ms, a few at a time, so that an interruption hits between rows. */
const streamedText = `select number, company.id, ${padding}, pg_sleep(0.001) is null as slept
  from company, generate_series(1, 300) as number`;

const campaignsText = `select company_id, id, name, channel, status, start_date, budget_amount_micros, labels
  from campaign order by id`;
const audiencesText = 'select company_id, id, name, membership_days from audience order by id';

/** The statements of a wave. */
export const directStatements: readonly DirectStatement[] = [
  { name: 'campaigns', weight: 10, run: (database, company) => rowsOf(database, company, campaignsText) },
  { name: 'audiences', weight: 25, run: (database, company) => rowsOf(database, company, audiencesText) },
  {
    name: 'one campaign',
    weight: 30,
    run: (database, company) =>
      rowsOf(database, company, 'select id, name, start_date from campaign where name = $1', ['Campaign 7']),
  },
  {
    name: 'many packets',
    weight: 2,
    run: (database, company) =>
      rowsOf(
        database,
        company,
        `select number, company.id, ${padding} from company, generate_series(1, 600) as number`,
      ),
  },
  {
    name: 'key',
    weight: 20,
    run: (database, { id }) =>
      database.identity.all(
        statement<Row>(
          `select token.company_id, token.id, token.scopes from api_token as token
          join api_token_secret as secret on secret.token_id = token.id
          where token.company_id = $1 and token.name = 'Bench'`,
          [id],
        ),
      ),
  },
  {
    name: 'transaction',
    weight: 6,
    run: (database, { id }) =>
      database.tenant(TenantScope.of([id])).transaction(async (tenant) => {
        const campaigns = await tenant.all(statement<Row>(campaignsText, []));
        const audiences = await tenant.all(statement<Row>(audiencesText, []));
        return [...campaigns, ...audiences];
      }),
  },
  {
    name: 'row error',
    weight: 3,
    fails: true,
    run: (database, company) =>
      rowsOf(
        database,
        company,
        `select number, company.id, ${padding}, 1 / (300 - number) as quotient
        from company, generate_series(1, 600) as number`,
      ),
  },
  { name: 'streamed', weight: 0.6, run: (database, company) => rowsOf(database, company, streamedText) },
  {
    name: 'canceled',
    weight: 0.6,
    run: async (database, company, random) => {
      const cancellation = new Cancellation();
      const timer = setTimeout(() => cancellation.cancel(new Error('canceled by the caller')), random() * 200);
      try {
        return await rowsOf(database.under(cancellation), company, streamedText);
      } finally {
        clearTimeout(timer);
      }
    },
  },
  {
    name: 'transaction that times out',
    weight: 1,
    fails: true,
    run: (database, { id }) =>
      database.tenant(TenantScope.of([id])).transaction(async (tenant) => {
        await tenant.all(statement(`select set_config('statement_timeout', '40', true)`, []));
        return tenant.all(statement<Row>(streamedText, []));
      }),
  },
];

/** Runs for 20 s unless `statement_timeout` ends it, which it must. */
export const overlongStatement: DirectStatement = {
  name: 'overlong',
  weight: 0,
  fails: true,
  run: (database, company) =>
    rowsOf(
      database,
      company,
      `select number, company.id, ${padding}, pg_sleep(0.05) is null as slept
      from company, generate_series(1, 400) as number`,
    ),
};

/** The key of a statement's expected result. */
export const expectedKey = ({ name }: DirectStatement, { number }: FaultCompany) => `${name} of company ${number}`;

/** Runs a statement and compares its result. */
export async function tryStatement(
  wanted: DirectStatement,
  database: Database,
  company: FaultCompany,
  random: () => number,
  expected: Readonly<Record<string, string>>,
): Promise<Outcome> {
  const answer = await wanted.run(database, company, random);
  if (wanted.fails === true) return { kind: 'wrong', detail: 'an answer instead of the error' };
  return judgeRows(answer, company, expected[expectedKey(wanted, company)]);
}
