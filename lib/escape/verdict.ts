import { placeOf, type Fault } from './fault.ts';
import type { Judgment } from './judge-paste.ts';

/** An error as a page shows it. */
export interface ShownFault {
  readonly message: string;
  /** "Line 2, column 13", if the error has a position. */
  readonly place?: string | undefined;
  /** The line of the error, split into the text before the character, the character, and the text after it. */
  readonly excerpt?: { readonly before: string; readonly at: string; readonly after: string } | undefined;
}

/** The result of the analysis in words. */
export interface Verdict {
  readonly kind: 'success' | 'warning' | 'danger';
  readonly title: string;
  readonly text: string;
  readonly faults: readonly ShownFault[];
}

/** Errors that can't be corrected without knowing the author's intention. */
const open: readonly Fault['kind'][] = ['GraphQL', 'missing variable', 'variables are no object'];

export function verdictOf(pasted: string, { kind, faults, body }: Judgment): Verdict {
  const shown = faults.map((fault) => show(pasted, fault));
  if (kind === 'unreadable') {
    return {
      kind: 'danger',
      title: 'This isn’t a query or a body',
      text: 'A query begins with a brace or with the word “query” or “mutation”. A body is a JSON object with a "query" field.',
      faults: shown,
    };
  }
  if (body === undefined) {
    return {
      kind: 'danger',
      title: 'This text has no query',
      text: 'Add a query to get a body.',
      faults: shown,
    };
  }
  if (faults.some((fault) => open.includes(fault.kind))) {
    return {
      kind: 'warning',
      title: 'Not ready to send',
      text: 'The body below is valid JSON, but the API would reject its content:',
      faults: shown,
    };
  }
  if (faults.length > 0) {
    const count = faults.length === 1 ? '1 error' : `${faults.length} errors`;
    return { kind: 'warning', title: `Fixed ${count}`, text: 'The body below is correct.', faults: shown };
  }
  return kind === 'query'
    ? {
        kind: 'success',
        title: 'This is a query; its body is below',
        text: 'The API doesn’t accept a plain query. It accepts a JSON object that contains the query as a string.',
        faults: [],
      }
    : {
        kind: 'success',
        title: 'This body is correct',
        text: 'If the API rejects it, the reason is in the query or in the headers.',
        faults: [],
      };
}

function show(pasted: string, { message, offset }: Fault): ShownFault {
  if (offset === undefined) return { message };
  const { line, column } = placeOf(pasted, offset);
  const start = offset - column + 1;
  const end = pasted.indexOf('\n', offset);
  const char = pasted.charAt(offset);
  return {
    message,
    place: `Line ${line}, column ${column}`,
    excerpt: {
      before: pasted.slice(Math.max(start, offset - 30), offset),
      at: visible(char),
      after: char === '\n' ? '' : pasted.slice(offset + 1, Math.min(end < 0 ? pasted.length : end, offset + 20)),
    },
  };
}

/** A visible representation of an invisible character. */
function visible(char: string): string {
  if (char === '') return '▯';
  if (char === '\n' || char === '\r') return '↵';
  if (char === '\t') return '⇥';
  return /[\p{C}\p{Z}]/u.test(char) ? '␣' : char;
}
