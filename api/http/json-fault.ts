/** Where a text stops being JSON. `quote` is the end of the previous string, if that may have ended too early. */
export type JsonFault =
  | { readonly kind: 'control character'; readonly offset: number }
  | { readonly kind: 'early quote'; readonly offset: number }
  | { readonly kind: 'other'; readonly offset: number };

type Wanted = 'key' | 'key or end' | 'colon' | 'value' | 'value or end' | 'comma or end';

const space = /[ \t\r\n]*/y;
const literal = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;

/**
 * Finds the first character that RFC 8259 doesn't allow, in a text that JSON.parse rejected. The message of JSON.parse
 * has the position in some cases only. When an invalid character follows a string, a quote inside the string's text
 * closed it too early.
 */
export function findJsonFault(text: string): JsonFault {
  const open: ('{' | '[')[] = [];
  let wanted: Wanted = 'value';
  let offset = skip(space, text, 0);
  let quote: number | undefined;
  while (offset < text.length) {
    const char = text.charAt(offset);
    const takesValue: boolean = wanted.startsWith('value');
    if (char === '"' && (takesValue || wanted.startsWith('key'))) {
      const end = endOfString(text, offset + 1);
      if (end.kind !== 'closed') return end;
      quote = offset = end.offset;
      wanted = takesValue ? 'comma or end' : 'colon';
    } else {
      const next: Wanted | undefined = takesValue ? undefined : afterSign(char, wanted, open);
      const length = takesValue ? skip(literal, text, offset) - offset : 0;
      if (takesValue && (char === '{' || char === '[')) {
        open.push(char);
        wanted = char === '{' ? 'key or end' : 'value or end';
      } else if (wanted.endsWith('or end') && closes(char, open)) {
        open.pop();
        wanted = 'comma or end';
      } else if (next !== undefined) {
        wanted = next;
      } else if (length > 0) {
        offset += length - 1;
        wanted = 'comma or end';
      } else {
        return quote !== undefined && (char !== '"' || quote === offset - 1)
          ? { kind: 'early quote', offset: quote }
          : { kind: 'other', offset };
      }
      quote = undefined;
    }
    offset = skip(space, text, offset + 1);
  }
  return { kind: 'other', offset: text.length };
}

function afterSign(char: string, wanted: Wanted, open: readonly ('{' | '[')[]): Wanted | undefined {
  if (char === ':' && wanted === 'colon') return 'value';
  if (char !== ',' || wanted !== 'comma or end') return undefined;
  const inner = open.at(-1);
  return inner && (inner === '{' ? 'key' : 'value');
}

function closes(char: string, open: readonly ('{' | '[')[]): boolean {
  return (char === '}' && open.at(-1) === '{') || (char === ']' && open.at(-1) === '[');
}

/** The closing quote of the string that starts at `from`, or the fault before it. */
function endOfString(text: string, from: number): { kind: 'closed'; offset: number } | JsonFault {
  let offset = from;
  while (offset < text.length) {
    const char = text.charAt(offset);
    if (char === '"') return { kind: 'closed', offset };
    if (char < ' ') return { kind: 'control character', offset };
    if (char === '\\') {
      const escape = /^(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/.exec(text.slice(offset + 1, offset + 6));
      if (escape === null) return { kind: 'other', offset: offset + 1 };
      offset += escape[0].length;
    }
    offset += 1;
  }
  return { kind: 'other', offset: text.length };
}

function skip(pattern: RegExp, text: string, from: number): number {
  pattern.lastIndex = from;
  return pattern.test(text) ? pattern.lastIndex : from;
}
