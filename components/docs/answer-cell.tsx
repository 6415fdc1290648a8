import type { ColumnKind } from '../../lib/answer-table.ts';
import type { Json } from '../../lib/content-files.ts';

/** One value of an answer, written the way its type is read. */
export function AnswerCell({ kind, value }: { kind: ColumnKind; value: Json | undefined }) {
  if (value === null || value === undefined) return <span className="font-mono text-xs text-muted">null</span>;
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  switch (kind) {
    case 'dateTime':
      return (
        <time dateTime={text} className="tabular-nums">
          {toReadableTime(text)}
        </time>
      );
    case 'date':
      return (
        <time dateTime={text} className="tabular-nums">
          {text}
        </time>
      );
    case 'id':
    case 'enum':
    case 'boolean':
      return <code className="text-xs">{text}</code>;
    case 'number':
      return <span className="tabular-nums">{text}</span>;
    case 'text':
      return text;
  }
}

/** `2025-03-04T08:15:00.000000Z` as `2025-03-04 08:15 UTC`; the full value stays in the element's `dateTime`. */
function toReadableTime(text: string): string {
  return text.replace(/^(\d{4}-\d\d-\d\d)T(\d\d:\d\d).*Z$/, '$1 $2 UTC');
}
