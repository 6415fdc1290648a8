const dayMilliseconds = 24 * 60 * 60 * 1000;

/** How far spend may be from the schedule and still count as on schedule: a tenth of the budget. */
const tolerance = 0.1;

/** A campaign's budget and schedule, as the API returns them. */
export interface BudgetAndSchedule {
  startDate: string;
  endDate: string | null;
  budget: { period: string; amountMicros: string; spentMicros: string };
}

/** How a campaign's spend compares with its schedule. */
export type Pace = 'behind' | 'on-schedule' | 'ahead' | 'spent';

/** The spent share of a budget: 0 to 1, and more when it is overspent. */
export function spentShare({ amountMicros, spentMicros }: BudgetAndSchedule['budget']): number {
  const amount = Number(amountMicros);
  return amount === 0 ? 0 : Number(spentMicros) / amount;
}

/**
 * The share of a budget that would be spent by today if each day spent the same, or null when there is nothing to
 * compare with: a daily budget begins again every day, and a campaign without an end has no schedule. Days count whole,
 * today included.
 */
export function expectedShare({ startDate, endDate, budget }: BudgetAndSchedule, today: string): number | null {
  if (budget.period !== 'LIFETIME' || endDate === null) return null;
  const [start, end, now] = [
    Date.parse(startDate),
    Date.parse(endDate) + dayMilliseconds,
    Date.parse(today) + dayMilliseconds,
  ];
  return Math.min(1, Math.max(0, (now - start) / (end - start)));
}

/** The pace of a campaign, or null when there is nothing to compare with. A spent budget has no pace to keep. */
export function paceOf(campaign: BudgetAndSchedule, today: string): Pace | null {
  const expected = expectedShare(campaign, today);
  if (expected === null) return null;
  const spent = spentShare(campaign.budget);
  if (spent >= 1) return 'spent';
  if (Math.abs(spent - expected) <= tolerance) return 'on-schedule';
  return spent > expected ? 'ahead' : 'behind';
}
