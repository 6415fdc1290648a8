import type { Chart } from '../chart/chart.ts';
import { periodWords } from '../chart/days.ts';
import type { UsageDay } from './token-detail.ts';

/** Days of API requests as stacked columns: successful, failed and rate-limited ones. */
export function usageChart(days: readonly UsageDay[], name: string): Chart {
  const count = (pick: (day: UsageDay) => number) => days.map(pick);
  return {
    title: `Requests of ${name} by day`,
    axis: 'Day',
    measure: 'Requests',
    unit: { kind: 'count' },
    form: 'columns',
    points: days.map(({ date }) => ({ ...periodWords(date, 'DAY'), isFinal: null })),
    series: [
      {
        name: 'Successful',
        look: 'good',
        values: count(({ requests, errors, rateLimited }) => Math.max(0, requests - errors - rateLimited)),
      },
      { name: 'Errors', look: 'danger', values: count(({ errors }) => errors) },
      { name: 'Rate-limited', look: 'warning', values: count(({ rateLimited }) => rateLimited) },
    ],
    notes: [],
  };
}
