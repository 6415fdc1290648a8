'use client';

import type { AnswerLeaf } from '../../../lib/answer-table.ts';
import { columnTitle } from '../../docs/answer-column.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/field.tsx';

interface ColumnChoiceProps {
  columns: readonly AnswerLeaf[];
  hidden: ReadonlySet<string>;
  onChange: (hidden: ReadonlySet<string>) => void;
}

/** Which columns are shown, copied and written into files. */
export function ColumnChoice({ columns, hidden, onChange }: ColumnChoiceProps) {
  if (columns.length < 2) return null;
  const shown = columns.filter(({ label }) => !hidden.has(label));
  const toggle = (label: string) => {
    const next = new Set(hidden);
    if (!next.delete(label)) next.add(label);
    onChange(next);
  };
  return (
    <details className="group relative">
      <summary className="inline-flex min-h-8 cursor-pointer items-center rounded-sm border border-rule-strong bg-panel px-3 text-sm font-semibold hover:border-ink">
        Columns{hidden.size > 0 && ` (${shown.length} of ${columns.length})`}
      </summary>
      <fieldset className="absolute right-0 z-10 mt-1 max-h-72 w-72 max-w-[80vw] space-y-1 overflow-auto rounded-sm border border-ink bg-panel p-3 text-sm">
        <legend className="sr-only">Columns</legend>
        {columns.map(({ label, kind }) => (
          <Checkbox
            key={label}
            label={<span className="font-mono text-xs break-all">{columnTitle(label, kind)}</span>}
            checked={!hidden.has(label)}
            // A table without a column is none.
            disabled={shown.length === 1 && !hidden.has(label)}
            onChange={() => toggle(label)}
          />
        ))}
        {hidden.size > 0 && (
          <Button size="small" variant="quiet" onClick={() => onChange(new Set())}>
            Show all
          </Button>
        )}
      </fieldset>
    </details>
  );
}
