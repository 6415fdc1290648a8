import { bergwerk, demoCompanies, hafenkante, nordlicht, papierboot } from './companies.ts';
import { demoId } from './ids.ts';
import { createRandom, pick } from './random.ts';

/** A campaign of the demo data. */
export interface DemoCampaign {
  readonly id: string;
  readonly companyId: string;
  readonly name: string;
  readonly externalId: string | null;
  readonly channel: 'CTV' | 'VIDEO' | 'DISPLAY' | 'NATIVE' | 'AUDIO' | 'DOOH';
  readonly objective: 'AWARENESS' | 'TRAFFIC' | 'CONVERSIONS' | 'RETENTION';
  readonly status: 'DRAFT' | 'ACTIVE' | 'PAUSED' | 'ARCHIVED';
  readonly startDate: string;
  readonly endDate: string | null;
  readonly budgetPeriod: 'DAILY' | 'LIFETIME';
  readonly budgetAmountMicros: string;
  readonly budgetPacing: 'EVEN' | 'AHEAD' | 'ASAP';
  readonly labels: readonly string[];
  readonly createdAt: string;
  readonly updatedAt: string;
}

const channels = ['CTV', 'VIDEO', 'DISPLAY', 'NATIVE', 'AUDIO', 'DOOH'] as const;
const objectives = ['AWARENESS', 'TRAFFIC', 'CONVERSIONS', 'RETENTION'] as const;
const themes = [
  'Spring launch',
  'Summer sale',
  'Back to work',
  'Autumn colors',
  'Winter warmers',
  'Brand',
  'Clearance',
  'New members',
  'Regulars',
  'City walk',
  'Weekend',
  'Anniversary',
] as const;
const places = ['North', 'South', 'Coast', 'Capital', 'Commuters', 'Students', 'Families', 'Nationwide'] as const;
const labels = ['always-on', 'test', 'q1', 'q2', 'q3', 'q4', 'brand', 'performance'] as const;

/** How many campaigns a company has; the managed advertisers of the agency have a dozen each. */
const sizes: ReadonlyMap<string, number> = new Map([
  [nordlicht.id, 140],
  [hafenkante.id, 24],
  [bergwerk.id, 18],
  [papierboot.id, 12],
]);

/** Every campaign of the demo data, as of `today`. */
export function demoCampaigns(today: string): DemoCampaign[] {
  return demoCompanies
    .filter(({ kind }) => kind === 'ADVERTISER')
    .flatMap((company, index) => {
      const random = createRandom(index + 1);
      return Array.from({ length: sizes.get(company.id) ?? 12 }, (_, number) =>
        campaignOf(company.id, number, today, random),
      );
    });
}

function campaignOf(companyId: string, number: number, today: string, random: () => number): DemoCampaign {
  const channel = pick(random, channels);
  const start = addDays(today, 30 - Math.floor(random() * 395));
  const length = 14 + Math.floor(random() * 120);
  const endDate = random() < 0.2 ? null : addDays(start, length);
  const daily = random() < 0.5;
  // Whole hundreds of the currency: 20 to 1,000 a day, or 1,000 to 60,000 in total.
  const units = daily ? 20 + Math.floor(random() * 49) * 20 : 1_000 + Math.floor(random() * 590) * 100;
  const planned = addDays(start, -7 - Math.floor(random() * 14));
  // Campaigns that begin in a month were created yesterday at the latest.
  const createdAt = `${planned < today ? planned : addDays(today, -1)}T${clock(random)}Z`;
  return {
    id: demoId(`campaign ${number} of ${companyId}`),
    companyId,
    name: `${pick(random, themes)} · ${pick(random, places)} · ${channel} ${String(number + 1).padStart(3, '0')}`,
    externalId: random() < 0.7 ? `IO-${20_000 + number}` : null,
    channel,
    objective: pick(random, objectives),
    status: statusOf(endDate !== null && endDate < today, random),
    startDate: start,
    endDate,
    budgetPeriod: daily ? 'DAILY' : 'LIFETIME',
    budgetAmountMicros: String(BigInt(units) * 1_000_000n),
    budgetPacing: pick(random, ['EVEN', 'EVEN', 'AHEAD', 'ASAP']),
    labels: [...new Set([pick(random, labels), pick(random, labels)])],
    createdAt,
    updatedAt: createdAt,
  };
}

function statusOf(ended: boolean, random: () => number): DemoCampaign['status'] {
  const chance = random();
  if (ended) return chance < 0.4 ? 'ARCHIVED' : 'ACTIVE';
  if (chance < 0.08) return 'DRAFT';
  return chance < 0.2 ? 'PAUSED' : 'ACTIVE';
}

/** A day `count` days after `day`, in the calendar. */
export function addDays(day: string, count: number): string {
  const moment = new Date(`${day}T00:00:00Z`);
  moment.setUTCDate(moment.getUTCDate() + count);
  return moment.toISOString().slice(0, 10);
}

function clock(random: () => number): string {
  const part = (below: number) => String(Math.floor(random() * below)).padStart(2, '0');
  return `${part(24)}:${part(60)}:${part(60)}.${String(Math.floor(random() * 1_000_000)).padStart(6, '0')}`;
}
