/** The share of an ordinary day, from Sunday to Saturday. */
const shares = [0.34, 1, 1.07, 0.96, 1.12, 0.91, 0.42];

/** The requests of a program on a day, the `index`-th of its series: fewer at the weekend, and never quite the same. */
export function onWeekday(ordinary: number, day: string, index: number): number {
  const share = shares[new Date(day).getUTCDay()] ?? 1;
  return Math.round(ordinary * (share + ((index * 37) % 11) / 100));
}
