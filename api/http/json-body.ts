import { findJsonFault } from './json-fault.ts';

/** Where a body stops being JSON, and how to correct it. Lines and columns count from 1. */
export interface JsonProblem {
  readonly message: string;
  readonly line: number;
  readonly column: number;
}

/** Parses a request body. For the two most common mistakes, the problem names the exact character and the fix. */
export function parseJsonBody(text: string): { value: unknown } | { problem: JsonProblem } {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return { problem: explain(text) };
  }
}

const remedy = 'Let a JSON library write the body, for example JSON.stringify({ query, variables }).';

function explain(text: string): JsonProblem {
  if (text.trim() === '') {
    return { line: 1, column: 1, message: 'The body is empty. Send a JSON object with a "query".' };
  }
  const { kind, offset } = findJsonFault(text);
  const { line, column } = placeOf(text, offset);
  const place = `line ${line}, column ${column}`;
  const char = text.charAt(offset);
  switch (kind) {
    case 'control character':
      return {
        line,
        column,
        message: `The body holds a raw ${controlName(char)} inside a string, at ${place}: escape it as ${escaped(char)}. ${remedy}`,
      };
    case 'early quote':
      return {
        line,
        column,
        message: `The body holds an unescaped double quote inside a string, at ${place}: escape it as \\". ${remedy}`,
      };
    case 'other': {
      const found = char === '' ? 'end of the body' : JSON.stringify(char);
      const quotes = char === "'" ? ' JSON has double quotes.' : '';
      return { line, column, message: `The body isn’t JSON: unexpected ${found} at ${place}.${quotes} ${remedy}` };
    }
  }
}

function placeOf(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, offset);
  return { line: before.split('\n').length, column: offset - before.lastIndexOf('\n') };
}

function controlName(character: string): string {
  if (character === '\n' || character === '\r') return 'newline';
  return character === '\t' ? 'tab' : 'control character';
}

function escaped(character: string): string {
  return JSON.stringify(character).slice(1, -1);
}
