import type { Fault } from './fault.ts';

const closers: Readonly<Record<string, string>> = {
  '"': '"',
  "'": "'",
  '`': '`',
  '“': '”“"',
  '”': '”“"',
  '„': '“”"',
  '‘': "’‘'",
  '’': "’‘'",
};

const shortEscapes: Readonly<Record<string, string>> = {
  '"': '"',
  '\\': '\\',
  '/': '/',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
};

/** Whether a string can begin with this character, in JSON or in a common mistake. */
export function opensString(char: string): boolean {
  return char !== '' && char in closers;
}

interface LooseString {
  readonly value: string;
  /** Offset after the closing quote. */
  readonly end: number;
  readonly faults: readonly Fault[];
}

/**
 * Reads a string leniently. A quote closes the string when `mayEnd` accepts the text after it. In a text that looks
 * like GraphQL, the brackets must be balanced too. This distinguishes the quotes of an argument from the one that ends
 * the query.
 */
export function readLooseString(text: string, start: number, mayEnd: (after: number) => boolean): LooseString {
  const isGraphql = /^\s*(?:\\[nrt]\s*)*(?:\{|query\b|mutation\b|subscription\b|fragment\b)/.test(
    text.slice(start + 1),
  );
  const found = read(text, start, mayEnd, isGraphql);
  // The brackets of a query that lacks one never balance, so read it again without that rule.
  return found.neverBalanced ? read(text, start, mayEnd, false) : found;
}

function read(
  text: string,
  start: number,
  mayEnd: (after: number) => boolean,
  isGraphql: boolean,
): LooseString & { readonly neverBalanced: boolean } {
  const open = text.charAt(start);
  const closing = closers[open] ?? '"';
  const faults: Fault[] = [...openingFault(open, start)];
  const noted = new Set<string>();
  const report = (fault: Fault) => {
    if (!noted.has(fault.kind)) faults.push(fault);
    noted.add(fault.kind);
  };
  let value = '';
  let depth = 0;
  let balanced: { length: number; end: number } | undefined;
  let offset = start + 1;
  while (offset < text.length) {
    const char = text.charAt(offset);
    if (closing.includes(char)) {
      if (depth <= 0 && mayEnd(offset + 1)) {
        return { value, end: offset + 1, faults, neverBalanced: false };
      }
      report(innerQuote(offset));
    }
    if (char === '\\') {
      const escape = readEscape(text, offset);
      if (escape.fault !== undefined) report(escape.fault);
      value += escape.value;
      offset = escape.end;
      continue;
    }
    if (char < ' ') report(controlCharacter(char, offset));
    if (isGraphql && '{('.includes(char)) depth += 1;
    if (isGraphql && '})'.includes(char)) depth -= 1;
    value += char === '\r' && text.charAt(offset + 1) === '\n' ? '' : char;
    offset += 1;
    if (isGraphql && depth === 0 && '})'.includes(char)) balanced ??= { length: value.length, end: offset };
  }
  report({
    kind: 'unclosed string',
    message: 'This string isn’t closed: the double quote at its end is missing.',
    offset: start,
  });
  return balanced === undefined
    ? { value, end: text.length, faults, neverBalanced: isGraphql }
    : { value: value.slice(0, balanced.length), end: balanced.end, faults, neverBalanced: false };
}

function openingFault(open: string, offset: number): Fault[] {
  if (open === '"') return [];
  if (open === "'") {
    return [{ kind: 'single quotes', message: 'JSON strings use double quotes, not single quotes.', offset }];
  }
  if (open === '`') {
    return [{ kind: 'backticks', message: 'JSON strings use double quotes, not backticks.', offset }];
  }
  return [
    {
      kind: 'smart quotes',
      message: `${open} is a typographic quote from a word processor or chat. JSON allows only the straight quote ".`,
      offset,
    },
  ];
}

function innerQuote(offset: number): Fault {
  return { kind: 'inner quote', message: 'A double quote inside a string must be escaped as \\".', offset };
}

function controlCharacter(char: string, offset: number): Fault {
  if (char === '\n' || char === '\r') {
    return { kind: 'raw newline', message: 'A line break inside a string must be escaped as \\n.', offset };
  }
  if (char === '\t') return { kind: 'raw tab', message: 'A tab inside a string must be escaped as \\t.', offset };
  const escaped = JSON.stringify(char).slice(1, -1);
  return {
    kind: 'control character',
    message: `An invisible character inside a string must be escaped as ${escaped}.`,
    offset,
  };
}

function readEscape(text: string, offset: number): { value: string; end: number; fault?: Fault } {
  const char = text.charAt(offset + 1);
  const short = shortEscapes[char];
  if (short !== undefined) return { value: short, end: offset + 2 };
  const code = /^u([0-9a-fA-F]{4})/.exec(text.slice(offset + 1, offset + 6))?.[1];
  if (code !== undefined) return { value: String.fromCharCode(Number.parseInt(code, 16)), end: offset + 6 };
  if (char === '\n') {
    const message = 'A backslash at the end of a line doesn’t join lines in JSON. Write \\n, or use one line.';
    return { value: '\n', end: offset + 2, fault: { kind: 'raw newline', message, offset: offset + 1 } };
  }
  const message = `JSON has no escape \\${char}. Write a backslash as \\\\.`;
  const value = /\w/.test(char) ? `\\${char}` : char;
  return { value, end: offset + 2, fault: { kind: 'bad escape', message, offset: offset + 1 } };
}
