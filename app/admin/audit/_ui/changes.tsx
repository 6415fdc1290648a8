import type { AuditChange } from '../../../../lib/audit.ts';
import { fieldWords, valueWords } from '../../../../lib/audit-words.ts';

/** What was there before and what is there now, a field a line. */
export function Changes({ changes }: { changes: readonly AuditChange[] }) {
  const told = changes.map(readable).filter(({ before, after }) => before !== null || after !== null);
  if (told.length === 0) return <span className="text-muted">No field</span>;
  return (
    <dl className="space-y-1">
      {told.map(({ field, before, after }) => (
        <div key={field} className="grid grid-cols-[7rem_minmax(0,1fr)] gap-2">
          <dt className="text-muted">{fieldWords(field)}</dt>
          <dd className="min-w-0 break-words">
            {/* Told for the context: the name of what was revoked, for one. */}
            {before === after && before}
            {before !== null && before !== after && (
              <del className="text-muted">
                <span className="sr-only">before: </span>
                {before}
              </del>
            )}
            {before !== null && after !== null && before !== after && <span aria-hidden> → </span>}
            {after !== null && before !== after && (
              <ins className="no-underline">
                <span className="sr-only">{before === null ? '' : ' after: '}</span>
                {after}
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
