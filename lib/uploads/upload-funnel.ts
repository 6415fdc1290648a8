import type { Chart } from '../chart/chart.ts';
import { countWords } from './upload-words.ts';
import type { UploadDetail } from './uploads.ts';

/** From the rows of a file to the members of its audience: how many are left after each step. */
export function uploadFunnel({
  rows,
  validateOnly,
  status,
  audience,
  operation,
}: Pick<UploadDetail, 'rows' | 'validateOnly' | 'status' | 'audience' | 'operation'>): Chart {
  const supposed = validateOnly ? ' would be' : '';
  const steps = [
    { name: 'Rows in the file', count: rows.total },
    { name: 'Rows with a valid identifier', count: String(BigInt(rows.total) - BigInt(rows.rejected)) },
    { name: 'Accepted, each person once', count: rows.accepted },
    ...(status === 'FAILED'
      ? []
      : [
          { name: `Members that${supposed === '' ? ' were' : supposed} added`, count: rows.added },
          { name: `Members that${supposed === '' ? ' were' : supposed} removed`, count: rows.removed },
        ]),
  ].filter(({ name, count }) => !name.endsWith('removed') || count !== '0');
  return {
    title: `From the file to ${audience.name}`,
    axis: 'Step',
    measure: 'Count',
    unit: { kind: 'count' },
    form: 'bars',
    points: steps.map(({ name }) => ({ label: name, name, isFinal: null })),
    series: [{ name: 'Count', look: 1, values: steps.map(({ count }) => Number(count)) }],
    notes: status === 'COMPLETED' || status === 'COMPLETED_WITH_ERRORS' ? unchangedNote(rows, operation) : [],
  };
}

/** Why fewer members changed than people were accepted. */
function unchangedNote(rows: UploadDetail['rows'], operation: UploadDetail['operation']): string[] {
  const changed = operation === 'REMOVE' ? rows.removed : rows.added;
  const unchanged = BigInt(rows.accepted) - BigInt(changed);
  if (unchanged <= 0n) return [];
  const people = unchanged === 1n ? '1 accepted person' : `${countWords(String(unchanged))} accepted people`;
  if (operation === 'REMOVE') return [`${people} ${unchanged === 1n ? 'wasn’t a member' : 'weren’t members'}.`];
  return [`${people} ${unchanged === 1n ? 'was a member' : 'were members'} already.`];
}
