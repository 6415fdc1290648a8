import type { Fault } from './fault.ts';

/** The content of a pasted text, and its offset in that text. */
export interface Unwrapped {
  readonly text: string;
  /** Offset of the first character in the pasted text. Absent when the offsets no longer match. */
  readonly start: number | undefined;
  readonly faults: readonly Fault[];
}

/** Removes the wrapping around a body: a curl command, shell quotes, form encoding, or one level of escaping. */
export function unwrap(pasted: string): Unwrapped {
  const text = pasted.trim();
  const start = pasted.indexOf(text);
  return (
    fromCurl(text, start) ??
    fromForm(text) ??
    fromEscapedText(text) ??
    fromQuotes(text, start) ?? { text, start, faults: [] }
  );
}

function fromCurl(text: string, start: number): Unwrapped | undefined {
  if (!/^(?:\$ )?curl\s/.test(text)) return undefined;
  const fault: Fault = {
    kind: 'curl command',
    message: 'This is a curl command. Only its body is checked.',
  };
  const document = /<<-?\s*(['"]?)(\w+)\1[^\n]*\n([\s\S]*?)\n\s*\2\s*$/.exec(text);
  if (document?.[3] !== undefined)
    return { text: document[3], start: start + text.indexOf(document[3]), faults: [fault] };
  const option = /(?:^|\s)(?:--data(?:-raw|-binary|-ascii)?|--json|-d)(?:=|\s*)(\$?['"])/.exec(text);
  const quote = option?.[1];
  if (option === null || quote === undefined) return undefined;
  const from = option.index + option[0].length;
  const single = quote.endsWith("'");
  const to = lastQuote(text, from, single ? "'" : '"');
  const body = text.slice(from, to);
  if (single) {
    // '\'' is a shell's apostrophe between single quotes. Removing one shifts the offsets.
    const plain = body.replaceAll(String.raw`'\''`, "'");
    return { text: plain, start: plain === body ? start + from : undefined, faults: [fault] };
  }
  return { text: body.replace(/\\(["\\$`])/g, '$1'), start: undefined, faults: [fault] };
}

/** The quote that ends the option: the last one, or the last one before another curl option. */
function lastQuote(text: string, from: number, quote: string): number {
  const next = new RegExp(`${quote}\\s+(?:\\\\\\s*\\n\\s*)?(?:-{1,2}[A-Za-z]|https?://)`).exec(text.slice(from));
  const last = next === null ? text.lastIndexOf(quote) : from + next.index;
  return last < from ? text.length : last;
}

function fromForm(text: string): Unwrapped | undefined {
  if (!/^(?:https?:\/\/\S*\?)?(?:\w+=[^\s&]*&)*query=\S*$/.test(text)) return undefined;
  const query = new URLSearchParams(text.replace(/^[^?\s]*\?/, '')).get('query');
  if (query === null) return undefined;
  const message = 'This is a form or a URL. The API accepts only JSON in the body of a POST request.';
  return { text: query, start: undefined, faults: [{ kind: 'form', message }] };
}

/** `{\"query\": …}`, as in a log or a program's source. */
function fromEscapedText(text: string): Unwrapped | undefined {
  const inner = text.replace(/^"([\s\S]*)"$/, '$1');
  if (!/^(?:\\[nt]|\s)*[{[](?:\\[nt]|\s)*\\"/.test(inner)) return undefined;
  try {
    const unescaped: unknown = JSON.parse(`"${inner.replace(/\n/g, '\\n')}"`);
    if (typeof unescaped !== 'string') return undefined;
    const message = 'The body was escaped twice: it is JSON inside a JSON string. Send the object itself.';
    return { text: unescaped, start: undefined, faults: [{ kind: 'escaped twice', message }] };
  } catch {
    return undefined;
  }
}

/** `'{"query": …}'`, copied with the quotes of a shell or a program. */
function fromQuotes(text: string, start: number): Unwrapped | undefined {
  const inner = /^(['`])(\s*[{[][\s\S]*)\1;?$/.exec(text)?.[2];
  if (inner === undefined) return undefined;
  const message = 'The quotes around the body are part of the shell command or the program, not of the body.';
  return { text: inner, start: start + 1, faults: [{ kind: 'wrapped in quotes', message, offset: start }] };
}
