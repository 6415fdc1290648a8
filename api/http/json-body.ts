/** Where a body stops being JSON, and what to do about it. Lines and columns count from 1. */
export interface JsonProblem {
  readonly message: string;
  readonly line: number;
  readonly column: number;
}

/** Parses a request body. For the two usual first mistakes the problem names the very character and the remedy. */
export function parseJsonBody(text: string): { value: unknown } | { problem: JsonProblem } {
  try {
    return { value: JSON.parse(text) };
  } catch (error) {
    return { problem: explain(text, error) };
  }
}

function explain(text: string, error: unknown): JsonProblem {
  if (text.trim() === '') {
    return { ...at(text, 0), message: 'The body is empty; send a JSON object with a "query".' };
  }
  const fault = findStringFault(text);
  if (fault !== undefined) {
    const place = at(text, fault.offset);
    return { ...place, message: `${fault.message(place)} ${remedy}` };
  }
  const offset = Number(/at position (\d+)/.exec(error instanceof Error ? error.message : '')?.[1] ?? text.length);
  const place = at(text, offset);
  return {
    ...place,
    message: `The body is not JSON: line ${place.line}, column ${place.column} holds ${described(text.charAt(offset))}, which can't stand there.`,
  };
}

const remedy = 'Let a JSON library write the body, for example JSON.stringify({ query, variables }).';

interface StringFault {
  readonly offset: number;
  readonly message: (place: { line: number; column: number }) => string;
}

/**
 * Walks the strings of a broken body. A control character inside one is a newline that should have been escaped; a
 * string whose end is followed by neither `,` `:` `}` `]` nor the end was closed by a quote that belonged to its text.
 */
function findStringFault(text: string): StringFault | undefined {
  let offset = 0;
  while (offset < text.length) {
    if (text[offset] !== '"') {
      offset += 1;
      continue;
    }
    const end = endOfString(text, offset + 1);
    if ('control' in end) {
      return {
        offset: end.control,
        message: ({ line, column }) =>
          `The body holds a raw ${controlName(text.charAt(end.control))} inside a string, at line ${line}, column ${column}: escape it as ${controlEscape(text.charAt(end.control))}.`,
      };
    }
    const next = /\S/.exec(text.slice(end.quote + 1))?.[0];
    if (next !== undefined && !',:}]'.includes(next)) {
      return {
        offset: end.quote,
        message: ({ line, column }) =>
          `The body holds an unescaped double quote inside a string, at line ${line}, column ${column}: escape it as \\".`,
      };
    }
    offset = end.quote + 1;
  }
  return undefined;
}

/** The closing quote of the string that starts at `from`, or the first control character before it. */
function endOfString(text: string, from: number): { quote: number } | { control: number } {
  let offset = from;
  while (offset < text.length) {
    const character = text.charAt(offset);
    if (character === '"') return { quote: offset };
    if (character < ' ') return { control: offset };
    offset += character === '\\' ? 2 : 1;
  }
  return { quote: text.length };
}

function at(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, offset);
  const lastNewline = before.lastIndexOf('\n');
  return { line: before.split('\n').length, column: offset - lastNewline };
}

function controlName(character: string): string {
  if (character === '\n' || character === '\r') return 'newline';
  return character === '\t' ? 'tab' : 'control character';
}

function controlEscape(character: string): string {
  return JSON.stringify(character).slice(1, -1);
}

function described(character: string): string {
  return character === '' ? 'the end of the body' : JSON.stringify(character);
}
