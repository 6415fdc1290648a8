import type { Json } from '#shared/json.ts';
import type { Fault } from './fault.ts';
import { opensString, readLooseString } from './loose-string.ts';

const otherLiterals: Readonly<Record<string, Json>> = {
  True: true,
  False: false,
  None: null,
  undefined: null,
  NaN: null,
};

/**
 * Parses malformed JSON as leniently as possible and records the errors. Returns `undefined` when the text can't be
 * interpreted as JSON.
 */
export function readLooseJson(text: string): { value: Json; faults: readonly Fault[] } | undefined {
  const reader = new LooseReader(text);
  try {
    const value = reader.readAll();
    return { value, faults: reader.faults };
  } catch (error) {
    if (error instanceof Unreadable) return undefined;
    throw error;
  }
}

class Unreadable extends Error {}

class LooseReader {
  readonly faults: Fault[] = [];
  readonly #text: string;
  #offset = 0;
  #depth = 0;

  constructor(text: string) {
    this.#text = text;
  }

  readAll(): Json {
    this.#skip();
    const value = this.#value();
    this.#skip();
    const rest = this.#text.slice(this.#offset).trim();
    if (rest !== '')
      this.#report('text after the end', `The JSON is complete before this point. Remove “${shorten(rest)}”.`);
    return value;
  }

  #value(): Json {
    const char = this.#char();
    if (char === '{') return this.#object();
    if (char === '[') return this.#array();
    if (opensString(char)) return this.#string((after) => this.#mayEndValue(after));
    const number = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.])/.exec(this.#rest())?.[0];
    if (number !== undefined) {
      this.#offset += number.length;
      return Number(number);
    }
    return this.#word();
  }

  #word(): Json {
    const word = /^[\w.+-]+/.exec(this.#rest())?.[0];
    if (word === undefined) throw new Unreadable();
    const plain = { true: true, false: false, null: null }[word];
    if (plain === undefined) {
      const other = otherLiterals[word];
      if (other === undefined) {
        this.#report('unquoted text', `${word} must be between double quotes.`);
      } else {
        this.#report('other literal', `${word} isn’t JSON: write ${JSON.stringify(other)}.`);
      }
      this.#offset += word.length;
      return other === undefined ? word : other;
    }
    this.#offset += word.length;
    return plain;
  }

  #object(): Json {
    const members: Record<string, Json> = {};
    this.#entries('}', () => {
      const key = this.#key();
      this.#skip();
      if (this.#char() === ':') this.#offset += 1;
      else this.#report('missing colon', `A colon is missing after ${JSON.stringify(key)}.`);
      this.#skip();
      members[key] = this.#value();
    });
    return members;
  }

  #array(): Json {
    const items: Json[] = [];
    this.#entries(']', () => items.push(this.#value()));
    return items;
  }

  /** Reads the entries between two brackets, separated by commas. */
  #entries(close: '}' | ']', readOne: () => void): void {
    this.#depth += 1;
    if (this.#depth > 200) throw new Unreadable();
    this.#offset += 1;
    for (let first = true; ; first = false) {
      this.#skip();
      if (this.#ends(close)) break;
      if (!first) {
        if (this.#char() === ',') {
          this.#offset += 1;
          this.#skip();
          if (this.#char() === close) this.#report('trailing comma', `Remove the comma before the closing ${close}.`);
          if (this.#ends(close)) break;
        } else {
          this.#report('missing comma', 'A comma is missing before this.');
        }
      }
      readOne();
    }
    this.#depth -= 1;
  }

  #ends(close: '}' | ']'): boolean {
    if (this.#offset >= this.#text.length) {
      this.#report('unclosed bracket', `The text is incomplete: ${close} is missing.`);
      return true;
    }
    if (this.#char() !== close) return false;
    this.#offset += 1;
    return true;
  }

  #key(): string {
    if (opensString(this.#char()))
      return this.#string((after) => /^\s*[:"“[{]/.test(this.#text.slice(after, after + 200)));
    const name = /^[\w$-]+/.exec(this.#rest())?.[0];
    if (name === undefined) throw new Unreadable();
    this.#report('unquoted key', `${name} must be between double quotes: "${name}".`);
    this.#offset += name.length;
    return name;
  }

  #string(mayEnd: (after: number) => boolean): string {
    const { value, end, faults } = readLooseString(this.#text, this.#offset, mayEnd);
    for (const fault of faults) this.#note(fault);
    this.#offset = end;
    return value;
  }

  /** Whether the text after a quote can follow a value: a comma and another entry, a closing bracket, or the end. */
  #mayEndValue(after: number): boolean {
    const rest = this.#text.slice(after).trimStart();
    if (rest === '' || /^\/[/*]/.test(rest)) return true;
    if (rest.startsWith('}') || rest.startsWith(']')) return /^[}\]]\s*(?:[}\],;'"`]|$)/.test(rest);
    if (rest.startsWith(',')) return /^,\s*(?:["'“”„‘’`{[}\]]|[\w$-]+\s*:|-?\d|true|false|null)/.test(rest);
    // A missing comma: another member follows on a new line.
    return /^\s*\n\s*["'“”]?\w+["'“”]?\s*:/.test(this.#text.slice(after));
  }

  #skip(): void {
    for (;;) {
      const space = /^[\s\u00a0\u200b\ufeff]+/.exec(this.#rest())?.[0] ?? '';
      const odd = /[^ \t\r\n]/.exec(space);
      if (odd !== null) {
        this.#note({
          kind: 'invisible character',
          message: 'There is an invisible character here, such as a no-break space. JSON allows only plain spaces.',
          offset: this.#offset + odd.index,
        });
      }
      this.#offset += space.length;
      const comment = /^(?:\/\/[^\n]*|\/\*[\s\S]*?\*\/)/.exec(this.#rest())?.[0];
      if (comment === undefined) return;
      this.#report('comment', 'JSON has no comments.');
      this.#offset += comment.length;
    }
  }

  #char(): string {
    return this.#text.charAt(this.#offset);
  }

  #rest(): string {
    return this.#text.slice(this.#offset);
  }

  #report(kind: Fault['kind'], message: string): void {
    this.#note({ kind, message, offset: this.#offset });
  }

  /** Records only the first error of each kind: twenty lines have twenty raw line breaks. */
  #note(fault: Fault): void {
    if (!this.faults.some(({ kind }) => kind === fault.kind)) this.faults.push(fault);
  }
}

function shorten(text: string): string {
  return text.length <= 20 ? text : `${text.slice(0, 20)}…`;
}
