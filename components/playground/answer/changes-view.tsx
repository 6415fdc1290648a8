'use client';

import { useMemo } from 'react';
import { answerChanges } from '#lib/playground/answer-changes.ts';
import type { Json } from '#shared/json.ts';
import { Table } from '../../ui/table.tsx';
import { TableHead } from '../../ui/table-head.tsx';
import { useShownRun, useTabAnswers } from './use-answers.ts';

const kindWords = { added: 'Added', removed: 'Removed', changed: 'Changed' };

/** The difference to the response before, item by item. */
export function ChangesView() {
  const run = useShownRun();
  const { before } = useTabAnswers();
  const changes = useMemo(() => (before === null ? [] : answerChanges(dataOf(before), dataOf(run))), [before, run]);
  if (before === null) {
    return <p className="p-4 text-sm text-muted">Run the query again to see what changes.</p>;
  }
  if (changes.length === 0) {
    return <p className="p-4 text-sm text-muted">The response has the same data as the one before.</p>;
  }
  return (
    <Table caption="Changes since the response before">
      <TableHead columns={['Path', 'Change', 'Before', 'After']} />
      <tbody>
        {changes.map(({ path, kind, before: old, after }) => (
          <tr key={path}>
            <th scope="row" className="font-mono text-xs font-normal! wrap-anywhere">
              {path}
            </th>
            <td>{kindWords[kind]}</td>
            <td className="font-mono text-xs wrap-anywhere">{textOf(old)}</td>
            <td className="font-mono text-xs wrap-anywhere">{textOf(after)}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function dataOf({ outcome }: ReturnType<typeof useShownRun>): Json | null {
  return outcome.answer.data === null ? null : { ...outcome.answer.data };
}

function textOf(value: Json | undefined): string {
  return value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value);
}
