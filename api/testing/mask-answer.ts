import type { Json } from '#shared/json.ts';
import { secretPrefixes } from '#shared/token-format.ts';

/** The moments between which something was done, in milliseconds since 1970. */
interface Span {
  readonly from: number;
  readonly to: number;
}

/** A key, a partner's secret, an invitation: each as the API mints it, the prefix kept apart. */
const secret = new RegExp(`(\\b(?:${secretPrefixes.join('|')})|/oauth/invitation/)[0-9A-Za-z_-]{40,}`);
/** What makes an address of the object store work. */
const signature = /\bX-Amz-Signature=[0-9a-f]{64}/g;
/** Client ids of partners; the demo's own is the same in every test. */
const clientId = /\blfp_(?!0123456789abcdef)[0-9a-f]{16}\b/g;
const randomId = /\b[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}\b/g;
const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/;

/** Whether a text holds a working key or another secret of ours, whole. */
export function holdsSecret(text: string): boolean {
  return secret.test(text);
}

/**
 * Makes an answer the same in every run, and fit to be published. Only what must differ is replaced:
 *
 * - ids made while recording (UUID version 4; the demo's are version 8) count up: `00000000-0000-4000-8000-000000000001`;
 * - times read off the real clock while recording become the moment at which it seems to happen;
 * - a secret keeps its prefix, the rest is dots and `0000`, and so are the last four characters wherever they stand alone;
 * - a cursor that carries one of these ids is shortened to `…`;
 * - a signed request of the object store keeps everything but its signature;
 * - a new partner's client id becomes `lfp_0000000000000001`;
 * - the address of this API becomes that of an installation.
 */
export class AnswerMask {
  readonly #now: string;
  readonly #address: string;
  readonly #ids: string[] = [];
  readonly #endings = new Set<string>();

  /** `now` is when it seems to happen, `address` where the API really listens. */
  constructor(now: string, address: string) {
    this.#now = now;
    this.#address = address;
  }

  /** Gives an id its number before it is in any answer. */
  note(id: string): void {
    this.#numbered(id);
  }

  /** The real ids in the place of those a page shows, for variables. */
  unmask(variables: Json): Json {
    return mapTexts(variables, (text) =>
      text.replace(/^00000000-0000-4000-8000-(\d{12})$/, (masked, number) => this.#ids[Number(number) - 1] ?? masked),
    );
  }

  mask(answer: Json, span: Span): Json {
    collectTexts(answer).forEach((text) => {
      if (holdsSecret(text)) this.#endings.add(text.slice(-4));
    });
    return mapTexts(answer, (text) => this.#maskText(text, span));
  }

  #maskText(text: string, span: Span): string {
    if (moment.test(text)) return isWithin(Date.parse(text), span) ? this.#now : text;
    if (text.startsWith(this.#address)) {
      return this.#maskText(`http://localhost:4000${text.slice(this.#address.length)}`, span);
    }
    if (holdsSecret(text)) return text.replace(secret, '$1••••••••0000');
    if (this.#endings.has(text)) return '0000';
    if (this.#isCursorOfMasked(text)) return '…';
    return text
      .replace(signature, 'X-Amz-Signature=••••••••')
      .replace(clientId, 'lfp_0000000000000001')
      .replace(randomId, (id) => this.#numbered(id));
  }

  #numbered(id: string): string {
    if (!this.#ids.includes(id)) this.#ids.push(id);
    return `00000000-0000-4000-8000-${String(this.#ids.indexOf(id) + 1).padStart(12, '0')}`;
  }

  #isCursorOfMasked(text: string): boolean {
    return /^[A-Za-z0-9_-]{40,}$/.test(text) && Buffer.from(text, 'base64url').toString('latin1').search(randomId) >= 0;
  }
}

/** Clocks of the database and of this process may differ by some milliseconds. */
function isWithin(time: number, { from, to }: Span): boolean {
  return time >= from - 1_000 && time <= to + 1_000;
}

function collectTexts(value: Json): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(collectTexts) : [];
}

function mapTexts(value: Json, change: (text: string) => string): Json {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((item) => mapTexts(item, change));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, mapTexts(part, change)]));
}
