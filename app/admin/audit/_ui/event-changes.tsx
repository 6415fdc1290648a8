import { Breakable } from '#components/ui/breakable.tsx';
import type { AuditChange } from '#lib/admin/audit.ts';
import { fieldWords, valueWords } from '#lib/admin/audit-words.ts';

interface ChangesProps {
  changes: readonly AuditChange[];
  /** Of the times among the values, if the table names it; otherwise they are in UTC. */
  timeZone: string | undefined;
}

/** The old and the new values, one field per line; nothing if no field changed, as after a look-up. */
export function Changes({ changes, timeZone }: ChangesProps) {
  const shown = changes.map((change) => readable(change, timeZone)).filter(hasValue);
  if (shown.length === 0) return null;
  return (
    // On a narrow table, each value is below its name.
    <dl className="grid grid-cols-[6rem_minmax(0,1fr)] gap-x-3 gap-y-1 md:max-lg:block">
      {shown.map(({ field, before, after }) => (
        <div key={field} className="contents">
          <dt className="text-muted">{fieldWords(field)}</dt>
          <dd className="min-w-0 wrap-anywhere md:max-lg:mb-1">
            {/* Shown as context, for example the name of a revoked key. */}
            {before === after && before !== null && <Breakable text={before} />}
            {before !== null && before !== after && (
              <del className="text-muted">
                <span className="sr-only">before: </span>
                <Breakable text={before} />
              </del>
            )}
            {before !== null && after !== null && before !== after && <span aria-hidden> → </span>}
            {after !== null && before !== after && (
              <ins className="no-underline">
                <span className="sr-only">{before === null ? '' : ' after: '}</span>
                <Breakable text={after} />
              </ins>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Whether `Changes` shows anything. */
export function hasShownChange(changes: readonly AuditChange[]): boolean {
  return changes.map((change) => readable(change)).some(hasValue);
}

function hasValue({ before, after }: AuditChange): boolean {
  return before !== null || after !== null;
}

function readable({ field, before, after }: AuditChange, timeZone?: string): AuditChange {
  return { field, before: valueWords(field, before, timeZone), after: valueWords(field, after, timeZone) };
}
