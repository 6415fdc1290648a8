import { placeOf, type Fault } from './fault.ts';
import type { Judgement } from './judge-paste.ts';

/** A fault as a page shows it. */
export interface ShownFault {
  readonly message: string;
  /** "Line 2, column 13", where there is a place. */
  readonly place?: string | undefined;
  /** The line around the place: what stands before it, the character itself, and what follows. */
  readonly excerpt?: { readonly before: string; readonly at: string; readonly after: string } | undefined;
}

/** A judgement in words. */
export interface Verdict {
  readonly kind: 'success' | 'warning' | 'danger';
  readonly title: string;
  readonly text: string;
  readonly faults: readonly ShownFault[];
}

/** What nobody can mend without knowing what was meant. */
const open: readonly Fault['kind'][] = ['GraphQL', 'missing variable', 'variables are no object'];

export function verdictOf(pasted: string, { kind, faults, body }: Judgement): Verdict {
  const shown = faults.map((fault) => show(pasted, fault));
  if (kind === 'unreadable') {
    return {
      kind: 'danger',
      title: 'This is neither a query nor a body',
      text: 'A query begins with a brace or with the word query or mutation; a body is a JSON object with a "query" in it.',
      faults: shown,
    };
  }
  if (body === undefined) {
    return {
      kind: 'danger',
      title: 'There is no query in this',
      text: 'A body can be made once there is one.',
      faults: shown,
    };
  }
  if (faults.some((fault) => open.includes(fault.kind))) {
    return {
      kind: 'warning',
      title: 'Not ready to be sent',
      text: 'The body below is JSON, but the API would refuse what is in it:',
      faults: shown,
    };
  }
  if (faults.length > 0) {
    const count = faults.length === 1 ? 'One thing was' : `${faults.length} things were`;
    return { kind: 'warning', title: `Mended: ${count} wrong`, text: 'The body below is right.', faults: shown };
  }
  return kind === 'query'
    ? {
        kind: 'success',
        title: 'A query, and here is its body',
        text: 'The API doesn’t take a query as it is: it takes a JSON object that holds it as a text.',
        faults: [],
      }
    : {
        kind: 'success',
        title: 'Nothing is wrong with this body',
        text: 'If the API refuses it, the reason is in the query or in the headers.',
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

/** What can be seen of a character that can't be. */
function visible(char: string): string {
  if (char === '') return '▯';
  if (char === '\n' || char === '\r') return '↵';
  if (char === '\t') return '⇥';
  return /[\p{C}\p{Z}]/u.test(char) ? '␣' : char;
}
