import { type Column, packedSelection } from './packed-rows.ts';
import { scopeSource, whereScoped } from './scoped-text.ts';

/** A read that becomes a part of another statement. */
export interface Part {
  readonly text: string;
  readonly columns: readonly Column[];
  readonly valueCount: number;
  /** Which of its values is the scope, whose ids the joined statement has once and as its last value; -1 for none. */
  readonly scopeIndex: number;
}

/** One statement for several reads under one scope: a row that holds each one's rows as a text. */
export function joinedText(parts: readonly Part[]): string {
  const counts = parts.map(({ valueCount, scopeIndex }) => valueCount - (scopeIndex === -1 ? 0 : 1));
  const last = `$${counts.reduce((sum, count) => sum + count, 1)}`;
  const isArray = parts.some(({ scopeIndex }) => scopeIndex !== -1);
  let taken = 0;
  const sources = parts.map(({ text, columns, scopeIndex }, index) => {
    const before = taken;
    taken += counts[index] ?? 0;
    const placed = text.replace(/\$(\d+)/g, (_, number: string) => {
      const position = Number(number) - 1;
      if (position === scopeIndex) return last;
      return `$${before + position + (scopeIndex !== -1 && position > scopeIndex ? 0 : 1)}`;
    });
    return `lateral (select ${packedSelection(columns)} from (${placed}) as item ${whereScoped}) as part${index}`;
  });
  const answers = parts.map((_, index) =>
    ['count', 'nulls', 'packed'].map((name) => `part${index}.${name} as ${name}${index}`).join(', '),
  );
  return `select ${answers.join(', ')} from ${scopeSource(isArray ? `${last}::uuid[]::text` : last)},\n${sources.join(',\n')}`;
}
