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

/** Whether a string can begin with this character, in JSON or in somebody's idea of it. */
export function opensString(char: string): boolean {
  return char !== '' && char in closers;
}

interface LooseString {
  readonly value: string;
  /** Behind the closing quote. */
  readonly end: number;
  readonly faults: readonly Fault[];
}

/**
 * Reads a string as it was meant. A quote closes it when `mayEnd` says so of what follows; in a text that looks like
 * GraphQL its brackets must have closed as well, which tells the quotes of an argument from the one that ends the query.
 */
export function readLooseString(text: string, start: number, mayEnd: (after: number) => boolean): LooseString {
  const isGraphql = /^\s*(?:\\[nrt]\s*)*(?:\{|query\b|mutation\b|subscription\b|fragment\b)/.test(
    text.slice(start + 1),
  );
  const found = read(text, start, mayEnd, isGraphql);
  // A query that lacks a bracket never comes to an end this way.
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
  const told = new Set<string>();
  const tell = (fault: Fault) => {
    if (!told.has(fault.kind)) faults.push(fault);
    told.add(fault.kind);
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
      tell(innerQuote(offset));
    }
    if (char === '\\') {
      const escape = readEscape(text, offset);
      if (escape.fault !== undefined) tell(escape.fault);
      value += escape.value;
      offset = escape.end;
      continue;
    }
    if (char < ' ') tell(controlCharacter(char, offset));
    if (isGraphql && '{('.includes(char)) depth += 1;
    if (isGraphql && '})'.includes(char)) depth -= 1;
    value += char === '\r' && text.charAt(offset + 1) === '\n' ? '' : char;
    offset += 1;
    if (isGraphql && depth === 0 && '})'.includes(char)) balanced ??= { length: value.length, end: offset };
  }
  tell({
    kind: 'unclosed string',
    message: 'This string is never closed: a double quote is missing at its end.',
    offset: start,
  });
  return balanced === undefined
    ? { value, end: text.length, faults, neverBalanced: isGraphql }
    : { value: value.slice(0, balanced.length), end: balanced.end, faults, neverBalanced: false };
}

function openingFault(open: string, offset: number): Fault[] {
  if (open === '"') return [];
  if (open === "'") {
    return [
      { kind: 'single quotes', message: 'Strings of JSON stand between double quotes, not single ones.', offset },
    ];
  }
  if (open === '`') {
    return [{ kind: 'backticks', message: 'Strings of JSON stand between double quotes, not backticks.', offset }];
  }
  return [
    {
      kind: 'smart quotes',
      message: `${open} is a typographic quote, as word processors and chats make it. JSON knows the straight one only: ".`,
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
    const message = 'A backslash at the end of a line doesn’t join lines in JSON: write \\n, or one line.';
    return { value: '\n', end: offset + 2, fault: { kind: 'raw newline', message, offset: offset + 1 } };
  }
  const message = `JSON has no escape \\${char}. A backslash itself is written \\\\.`;
  const value = /\w/.test(char) ? `\\${char}` : char;
  return { value, end: offset + 2, fault: { kind: 'bad escape', message, offset: offset + 1 } };
}
