import { type Column, packedSelection } from './packed-rows.ts';
import { scopeSource, whereScoped } from './scoped-text.ts';

/** A read that becomes a part of another statement. */
export interface Part {
  readonly text: string;
  readonly columns: readonly Column[];
  readonly valueCount: number;
}

/**
 * One statement for several reads under one scope: a row that holds each one's rows as a text. Its values are those of the
 * parts, one after another, and the scope's ids.
 */
export function joinedText(parts: readonly Part[]): string {
  let taken = 0;
  const sources = parts.map(({ text, columns, valueCount }, index) => {
    const before = taken;
    taken += valueCount;
    const placed = text.replace(/\$(\d+)/g, (_, number: string) => `$${before + Number(number)}`);
    return `lateral (select ${packedSelection(columns)} from (${placed}) as item ${whereScoped}) as part${index}`;
  });
  const answers = parts.map((_, index) =>
    ['count', 'nulls', 'packed'].map((name) => `part${index}.${name} as ${name}${index}`).join(', '),
  );
  return `select ${answers.join(', ')} from ${scopeSource(`$${taken + 1}`)},\n${sources.join(',\n')}`;
}
