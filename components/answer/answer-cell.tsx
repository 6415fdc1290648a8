import type { ColumnKind } from '#lib/run/tabular-answer.ts';
import { toReadableUnits } from '#lib/text/money.ts';
import type { Json } from '#shared/json.ts';
import { Badge } from '../ui/badge.tsx';
import { stateTones } from '../ui/state-tones.ts';

/** Renders one value of a response by its type. A list is rendered as its values in order. */
export function AnswerCell({ kind, value }: { kind: ColumnKind; value: Json | undefined }) {
  if (value === null || value === undefined) return <span className="font-mono text-xs text-muted">null</span>;
  if (Array.isArray(value)) return <CellList kind={kind} values={value.flat()} />;
  if (value === '') {
    return (
      <span className="font-mono text-xs text-muted">
        <span aria-hidden>&quot;&quot;</span>
        <span className="sr-only">empty text</span>
      </span>
    );
  }
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  switch (kind) {
    case 'dateTime':
      return <time dateTime={text}>{toReadableTime(text)}</time>;
    case 'date':
      return <time dateTime={text}>{text}</time>;
    case 'enum':
      return stateTones[text] === undefined ? (
        <code className="text-xs">{text}</code>
      ) : (
        <Badge code tone={stateTones[text]}>
          {text}
        </Badge>
      );
    case 'id':
    case 'boolean':
      return <code className="text-xs">{text}</code>;
    case 'cursor':
      return (
        <code title={text} className="inline-block max-w-24 truncate align-bottom text-xs">
          {text}
        </code>
      );
    case 'number':
      return (
        <data value={text} className="tabular-nums">
          {toGrouped(text)}
        </data>
      );
    case 'micros':
      return (
        <data value={text} className="tabular-nums" title={`${text} micros`}>
          {toReadableUnits(text)}
        </data>
      );
    case 'ratio':
      return (
        <data value={text} className="tabular-nums" title={text}>
          {toReadableRatio(Number(text))}
        </data>
      );
    case 'percent':
      return (
        <data value={text} className="tabular-nums" title={text}>
          {toPercent(Number(text))}
        </data>
      );
    case 'list':
    case 'text':
      return text;
  }
}

function CellList({ kind, values }: { kind: ColumnKind; values: readonly Json[] }) {
  if (values.length === 0) return <span className="text-xs text-muted">none</span>;
  // A code or text that several members of a list have is shown once. Numbers stay as they are, in order.
  const areWords = kind === 'enum' || kind === 'text';
  const shown = areWords ? [...new Set(values)] : values;
  return shown.map((value, position) => {
    const times = areWords ? values.filter((other) => other === value).length : 1;
    return (
      <span key={position}>
        {position > 0 && ', '}
        <AnswerCell kind={kind} value={value} />
        {times > 1 && <span className="text-xs text-muted"> ×{times}</span>}
      </span>
    );
  });
}

/**
 * Formats `2025-03-04T08:15:00.000000Z` as `2025-03-04 08:15 UTC`, which can break after the date. The full value stays in
 * the element's `dateTime`.
 */
function toReadableTime(text: string): string {
  return text.replace(/^(\d{4}-\d\d-\d\d)T(\d\d:\d\d).*Z$/, '$1 $2\u00A0UTC');
}

/** Digits in groups, exact beyond 2^53 (`BigInt` arrives as text). */
function toGrouped(text: string): string {
  return /^-?\d+$/.test(text) ? BigInt(text).toLocaleString('en') : text;
}

/** With two decimals, so that a column is aligned at the point. A smaller ratio has as many as its first two digits need. */
function toReadableRatio(ratio: number): string {
  const isSmall = ratio !== 0 && Math.abs(ratio) < 0.01;
  return ratio.toLocaleString(
    'en',
    isSmall ? { maximumSignificantDigits: 2 } : { minimumFractionDigits: 2, maximumFractionDigits: 2 },
  );
}

function toPercent(share: number): string {
  return share.toLocaleString('en', { style: 'percent', maximumFractionDigits: 2 });
}
