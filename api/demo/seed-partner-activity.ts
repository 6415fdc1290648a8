import { query, type Runner } from '../db/sql.ts';
import { nordlicht, papierboot } from './companies.ts';
import { demoId } from './ids.ts';
import type { DaysAgo } from './seed-event.ts';
import { onWeekday } from './weekdays.ts';

const partnerId = demoId('Wetterfrosch Analytics');
/** The partner requests reports of two companies: so many a day of each. */
const requestsOfCompany: readonly (readonly [companyId: string, requests: number])[] = [
  [nordlicht.id, 540],
  [papierboot.id, 290],
];
const days = 30;

/** What the partner did before now: the requests of 30 days, and the person who joined it. */
export async function seedPartnerActivity(platform: Runner, at: DaysAgo): Promise<void> {
  await insertRequests(platform, at);
  await insertPerson(platform, at);
  // Shortly before the last requests.
  const last_used_at = `${at(1).slice(0, 10)}T22:38:00Z`;
  await platform.all(query.updateTable('partner_secret').set({ last_used_at }).where('partner_id', '=', partnerId));
}

async function insertRequests(platform: Runner, at: DaysAgo): Promise<void> {
  const calendar = Array.from({ length: days }, (_, index) => at(index + 1).slice(0, 10));
  const ofDay = (requests: number, index: number) => onWeekday(requests, calendar[index] ?? '', index);
  await platform.all(
    query.insertInto('partner_usage_day').values(
      requestsOfCompany.flatMap(([company_id, requests]) =>
        calendar.map((day, index) => ({
          company_id,
          partner_id: partnerId,
          day,
          requests: String(ofDay(requests, index)),
          last_used_at: `${day}T22:40:00Z`,
        })),
      ),
    ),
  );
  await platform.all(
    query.insertInto('partner_request_day').values(
      calendar.map((day, index) => {
        const reached = requestsOfCompany.reduce((sum, [, requests]) => sum + ofDay(requests, index), 0);
        // A few requests failed before they reached a company.
        const errors = index % 9 === 3 ? 6 + (index % 4) : 0;
        return {
          partner_id: partnerId,
          day,
          requests: String(reached + errors),
          errors: String(errors),
          rate_limited: String(index === 12 ? 41 : 0),
          cost: String(reached * 104),
        };
      }),
    ),
  );
}

async function insertPerson(platform: Runner, at: DaysAgo): Promise<void> {
  const userId = demoId('Frida Wetter');
  const memberId = demoId('Frida Wetter of Wetterfrosch Analytics');
  const created_at = at(230);
  await platform.all(
    query.insertInto('user_account').values({
      id: userId,
      email: 'frida@wetterfrosch.example',
      name: 'Frida Wetter',
      created_at,
    }),
  );
  await platform.all(
    query.insertInto('partner_member').values({
      id: memberId,
      partner_id: partnerId,
      user_id: userId,
      created_at,
    }),
  );
  await platform.all(
    query
      .updateTable('partner_member')
      .set({ accepted_at: at(229) })
      .where('id', '=', memberId),
  );
}
