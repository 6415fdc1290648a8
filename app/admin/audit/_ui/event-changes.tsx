import { Breakable } from '#components/ui/breakable.tsx';
import type { AuditChange } from '#lib/admin/audit.ts';
import { fieldWords, valueWords } from '#lib/admin/audit-words.ts';

/** The old and the new values, one field per line; nothing if no field changed, as after a look-up. */
export function Changes({ changes }: { changes: readonly AuditChange[] }) {
  const shown = changes.map(readable).filter(({ before, after }) => before !== null || after !== null);
  if (shown.length === 0) return null;
  return (
    <dl className="space-y-1">
      {shown.map(({ field, before, after }) => (
        <div key={field} className="grid grid-cols-[7rem_minmax(0,1fr)] gap-x-2 md:max-lg:grid-cols-1">
          <dt className="text-muted">{fieldWords(field)}</dt>
          <dd className="min-w-0 wrap-anywhere">
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

function readable({ field, before, after }: AuditChange): AuditChange {
  return { field, before: valueWords(before), after: valueWords(after) };
}
