'use client';

import { Badge } from '#components/ui/badge.tsx';
import { FieldGroup, Select } from '#components/ui/field.tsx';
import { Table } from '#components/ui/table.tsx';
import type { SampledColumn } from '#lib/uploads/file-sample.ts';
import {
  hashedKindOf,
  isIdentifier,
  isLeftOutByHashing,
  isNamed,
  kindOf,
  nameOf,
  type UploadDraft,
} from '#lib/uploads/upload-draft.ts';
import { columnKinds, type ColumnKind } from '#lib/uploads/upload-words.ts';

interface ColumnTableProps {
  columns: readonly SampledColumn[];
  draft: Pick<UploadDraft, 'kinds' | 'hash'>;
  error: string | undefined;
  onChange: (kinds: UploadDraft['kinds']) => void;
}

/** The columns of the file with their first values and their detected types, which can be changed. */
export function ColumnTable({ columns, draft, error, onChange }: ColumnTableProps) {
  return (
    <FieldGroup
      label="Columns"
      hint="Detected by name. Correct what is wrong. Unused columns are never read."
      error={error}
    >
      <Table caption="Columns of the file">
        <thead>
          <tr>
            <th scope="col">Column</th>
            <th scope="col" className="hidden sm:table-cell">
              First values
            </th>
            <th scope="col">Contains</th>
          </tr>
        </thead>
        <tbody>
          {columns.map((column, place) => {
            const kind = kindOf(column, draft);
            const isRepeated = columns.some((other) => other !== column && nameOf(other) === nameOf(column));
            return (
              // Names may be missing or repeated; the columns of a file never change their order.
              <tr key={place}>
                <th scope="row" className="min-w-24 break-all">
                  {nameOf(column) === '' ? (
                    <span className="font-normal text-muted">No name</span>
                  ) : (
                    <code>{column.header}</code>
                  )}
                  <Mark kind={kind} hash={draft.hash} />
                </th>
                <td className="hidden max-w-60 min-w-36 text-xs text-muted sm:table-cell">
                  {column.values.map((value, index) => (
                    <span key={index} className="block truncate">
                      {value}
                    </span>
                  ))}
                </td>
                <td className="min-w-44">
                  {isNamed(column) ? (
                    <Select
                      aria-label={`Contents of ${column.header}`}
                      aria-invalid={error !== undefined || undefined}
                      value={kind}
                      onChange={(event) => {
                        const chosen = columnKinds.find((choice) => choice.kind === event.target.value)?.kind;
                        if (chosen !== undefined) onChange({ ...draft.kinds, [nameOf(column)]: chosen });
                      }}
                    >
                      {columnKinds.map((choice) => (
                        <option key={choice.kind} value={choice.kind}>
                          {choice.words}
                        </option>
                      ))}
                    </Select>
                  ) : (
                    <p className="text-xs text-muted">
                      Not used. {nameOf(column) === '' ? 'Give it a name in the file' : 'Shorten its name'} to use it.
                    </p>
                  )}
                  {isRepeated && kind !== 'IGNORE' && (
                    <p className="mt-1 text-xs text-muted">
                      The file has several columns with this name. All of them are read in the same way.
                    </p>
                  )}
                </td>
              </tr>
            );
          })}
        </tbody>
      </Table>
    </FieldGroup>
  );
}

/** The use of a column, in a few words. */
function Mark({ kind, hash }: { kind: ColumnKind; hash: boolean }) {
  const [words, tone] = ((): [string, 'success' | 'warning' | 'neutral'] | [] => {
    if (kind === 'IGNORE') return [];
    if (!hash) return isIdentifier(kind) ? ['Identifier', 'success'] : ['Read', 'neutral'];
    if (isLeftOutByHashing(kind)) return ['Ignored', 'warning'];
    if (hashedKindOf(kind) !== undefined) return ['Sent as hashes', 'success'];
    return kind === 'COUNTRY' ? ['Used, not sent', 'neutral'] : ['Sent', 'neutral'];
  })();
  return words === undefined ? null : (
    <span className="mt-1 block font-normal">
      <Badge tone={tone}>{words}</Badge>
    </span>
  );
}
