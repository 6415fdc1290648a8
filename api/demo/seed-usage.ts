import { query, type Runner } from '../db/sql.ts';

const days = 45;
/** Requests so many days before yesterday. */
const requestsOf = (index: number) => 180 + ((index * 37) % 90) + (index === 9 ? 700 : 0);
const millisecondsADay = 86_400_000;

/**
 * The usage of the demo's API key in the weeks before `today`: an export every night, an occasional error, and one
 * burst beyond the limits. It uses three of its permissions.
 */
export async function seedUsage(
  platform: Runner,
  { companyId, tokenId }: { readonly companyId: string; readonly tokenId: string },
  today: string,
): Promise<void> {
  const dayBefore = (number: number) =>
    new Date(Date.parse(today) - number * millisecondsADay).toISOString().slice(0, 10);
  await platform.all(
    query.insertInto('api_token_usage_day').values(
      Array.from({ length: days }, (_, index) => {
        const requests = requestsOf(index);
        return {
          company_id: companyId,
          token_id: tokenId,
          day: dayBefore(index + 1),
          requests: String(requests),
          errors: String(index % 6 === 2 ? 3 + (index % 5) : 0),
          rate_limited: String(index === 9 ? 112 : 0),
          cost: String(requests * 42),
        };
      }),
    ),
  );
  await platform.all(
    query.insertInto('api_token_usage_quarter').values({
      company_id: companyId,
      token_id: tokenId,
      // Late enough to lie within 24 hours of any moment of today but its last minutes.
      quarter: `${dayBefore(1)}T23:45:00Z`,
      requests: String(requestsOf(0)),
    }),
  );
  await platform.all(
    query.insertInto('api_token_scope_use').values(
      ['CAMPAIGNS_READ', 'AUDIENCES_READ', 'REPORTS_READ'].map((scope) => ({
        company_id: companyId,
        token_id: tokenId,
        scope,
        last_used_on: dayBefore(scope === 'AUDIENCES_READ' ? 12 : 1),
      })),
    ),
  );
}
