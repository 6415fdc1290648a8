'use client';

import type { AnswerLeaf } from '#lib/run/tabular-answer.ts';
import { columnTitle } from '../../answer/answer-column.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/field.tsx';

interface ColumnChoiceProps {
  columns: readonly AnswerLeaf[];
  currency: string | null;
  hidden: ReadonlySet<string>;
  onChange: (hidden: ReadonlySet<string>) => void;
}

/** Selects the columns that are shown, copied and exported. */
export function ColumnChoice({ columns, currency, hidden, onChange }: ColumnChoiceProps) {
  const shown = columns.filter(({ label }) => !hidden.has(label));
  const toggle = (label: string) => {
    const next = new Set(hidden);
    if (!next.delete(label)) next.add(label);
    onChange(next);
  };
  return (
    <fieldset className="flex flex-wrap gap-x-4 gap-y-1 border-rule px-4 py-2 text-sm max-md:flex-col max-md:items-start max-md:gap-y-3 md:border-b">
      <legend className="sr-only">Columns</legend>
      {columns.map(({ label, kind }) => (
        <Checkbox
          key={label}
          label={<span className="font-mono text-xs break-all">{columnTitle(label, kind, currency)}</span>}
          checked={!hidden.has(label)}
          // A table needs at least one column.
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
  );
}
