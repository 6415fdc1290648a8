import { badUserInput } from '../../errors.ts';

/** The days of a usage report. */
export interface UsageRange {
  readonly startDate: string;
  readonly endDate: string;
}

/** A quarter of a year. */
export const maximumUsageDays = 92;

/** Throws BAD_USER_INPUT for a range that ends before it starts or is too long. */
export function assertUsageRange({ startDate, endDate }: UsageRange): void {
  const days = (Date.parse(endDate) - Date.parse(startDate)) / 86_400_000 + 1;
  if (days < 1) throw badUserInput(`range ends (${endDate}) before it starts (${startDate}).`);
  if (days > maximumUsageDays) {
    throw badUserInput(
      `range covers ${days.toLocaleString('en')} days; the maximum for usage is ${maximumUsageDays}. Split it into several requests.`,
    );
  }
}
