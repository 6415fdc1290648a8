import { periodWords } from '../text/date-words.ts';
import type { Report } from './report.ts';
import { valueWords } from './unit.ts';

/** The period of a report, and the totals that its response has. */
export function reportFacts({ range, measures }: Report): { term: string; value: string }[] {
  const totals = measures.flatMap(({ label, unit, total }) =>
    total === null ? [] : [{ term: `Total ${label.toLowerCase()}`, value: valueWords(unit, total) }],
  );
  return range === null ? totals : [{ term: 'Period', value: periodWords(...range) }, ...totals];
}
