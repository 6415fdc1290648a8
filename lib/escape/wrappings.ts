import type { Fault } from './fault.ts';

/** What a pasted text turned out to hold, and where that begins in it. */
export interface Unwrapped {
  readonly text: string;
  /** Place of the first character in what was pasted; absent where places no longer agree. */
  readonly start: number | undefined;
  readonly faults: readonly Fault[];
}

/** Takes off what stands around a body: a curl command, quotes of a shell, a form, one escaping too many. */
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
    message: 'This is a whole curl command. What follows is about its body.',
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
    // '\'' is how a shell writes an apostrophe between single quotes; with one of them places no longer agree.
    const plain = body.replaceAll(String.raw`'\''`, "'");
    return { text: plain, start: plain === body ? start + from : undefined, faults: [fault] };
  }
  return { text: body.replace(/\\(["\\$`])/g, '$1'), start: undefined, faults: [fault] };
}

/** The quote that ends the option: the last one, or the last before another option of curl. */
function lastQuote(text: string, from: number, quote: string): number {
  const next = new RegExp(`${quote}\\s+(?:\\\\\\s*\\n\\s*)?(?:-{1,2}[A-Za-z]|https?://)`).exec(text.slice(from));
  const last = next === null ? text.lastIndexOf(quote) : from + next.index;
  return last < from ? text.length : last;
}

function fromForm(text: string): Unwrapped | undefined {
  if (!/^(?:https?:\/\/\S*\?)?(?:\w+=[^\s&]*&)*query=\S*$/.test(text)) return undefined;
  const query = new URLSearchParams(text.replace(/^[^?\s]*\?/, '')).get('query');
  if (query === null) return undefined;
  const message = 'This is a form or an address. The API takes JSON in the body of a POST request only.';
  return { text: query, start: undefined, faults: [{ kind: 'form', message }] };
}

/** `{\"query\": …}`, as it stands in a log or in the source of a program. */
function fromEscapedText(text: string): Unwrapped | undefined {
  const inner = text.replace(/^"([\s\S]*)"$/, '$1');
  if (!/^(?:\\[nt]|\s)*[{[](?:\\[nt]|\s)*\\"/.test(inner)) return undefined;
  try {
    const unescaped: unknown = JSON.parse(`"${inner.replace(/\n/g, '\\n')}"`);
    if (typeof unescaped !== 'string') return undefined;
    const message = 'The body was escaped twice: it is JSON inside a JSON text. Send the object itself.';
    return { text: unescaped, start: undefined, faults: [{ kind: 'escaped twice', message }] };
  } catch {
    return undefined;
  }
}

/** `'{"query": …}'`, copied with the quotes of a shell or of a program. */
function fromQuotes(text: string, start: number): Unwrapped | undefined {
  const inner = /^(['`])(\s*[{[][\s\S]*)\1;?$/.exec(text)?.[2];
  if (inner === undefined) return undefined;
  const message = 'The quotes around the body belong to the shell or the program, not to the body.';
  return { text: inner, start: start + 1, faults: [{ kind: 'wrapped in quotes', message, offset: start }] };
}
