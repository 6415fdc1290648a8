import { readConsent } from '../../shared/customer-files/consent-words.ts';
import type { Field, RowSink } from '../../shared/customer-files/row-reader.ts';
import { type PhoneCountry, readCountry } from '../../shared/identifiers/country.ts';
import { normaliseDeviceId } from '../../shared/identifiers/device-id.ts';
import { normaliseEmail } from '../../shared/identifiers/email.ts';
import { normaliseHash, normaliseHashInRawColumn } from '../../shared/identifiers/hash.ts';
import type { HashedType } from '../../shared/identifiers/identifier-types.ts';
import type { Normalised } from '../../shared/identifiers/normalised.ts';
import { normalisePhone } from '../../shared/identifiers/phone.ts';
import { trimInvisible } from '../../shared/identifiers/trim.ts';
import type { FileFormat } from './file-sample.ts';
import type { ColumnKind } from './upload-words.ts';

/** A column with what it holds. */
export interface MappedColumn {
  readonly header: string;
  readonly kind: ColumnKind;
}

/** What of a row goes on: words as they are, and texts of which only the SHA-256 does. */
type Cell = readonly ({ readonly plain: string } | { readonly secret: string })[];

/**
 * Makes hashes of the rows of a file, by the rules of the API. Nothing else of a row goes on but its consents: what can't
 * be normalised is left empty, and other columns are left out. Rows keep their numbers, so issues name those of the file.
 */
export class RowHasher implements RowSink {
  readonly #kinds: ReadonlyMap<string, ColumnKind>;
  readonly #isNdjson: boolean;
  readonly #defaultCountry: PhoneCountry | null;
  readonly #columns: { readonly header: string; readonly kind: ColumnKind }[] = [];
  #rows: { readonly number: number; readonly cells: ReadonlyMap<number, Cell> }[] = [];
  #written = 0;
  /** Values that were left empty. */
  refused = 0;

  constructor(columns: readonly MappedColumn[], format: FileFormat, defaultCountry: string) {
    this.#kinds = new Map(columns.map(({ header, kind }) => [header, kind]));
    this.#isNdjson = format === 'NDJSON';
    this.#defaultCountry = readCountry(trimInvisible(defaultCountry)) ?? null;
  }

  columns(names: readonly string[]): void {
    for (const header of names) this.#columns.push({ header, kind: this.#kinds.get(header) ?? 'IGNORE' });
  }

  row(fields: readonly Field[], number: number): void {
    const country = this.#countryOf(fields);
    const cells = new Map<number, Cell>();
    for (const [index, { kind }] of this.#columns.entries()) {
      const field = fields[index];
      if (field === undefined || !isSent(kind)) continue;
      const values = (typeof field === 'string' ? [field] : field).map(trimInvisible).filter((text) => text !== '');
      cells.set(
        index,
        values.flatMap((text) => this.#cell(kind, text, country)),
      );
    }
    this.#rows.push({ number, cells });
  }

  wrongRow(_code: unknown, number: number): void {
    this.#rows.push({ number, cells: new Map() });
  }

  /** The rows since the last call as text, once `digest` has made hashes of what must not be seen. */
  async take(digest: (text: string) => Promise<string>): Promise<string> {
    const rows = this.#rows;
    this.#rows = [];
    let text = '';
    if (!this.#isNdjson && this.#written === 0 && this.#columns.length > 0) {
      text = `${this.#sent()
        .map(({ header }) => quoted(header))
        .join(',')}\n`;
      this.#written = 1;
    }
    const hashed = await Promise.all(rows.map(({ cells }) => hashCells(cells, digest)));
    for (const [at, { number }] of rows.entries()) {
      // Empty lines are passed over, and counted.
      text += '\n'.repeat(Math.max(0, number - this.#written - 1));
      text += `${this.#isNdjson ? this.#asObject(hashed[at]) : this.#asLine(hashed[at])}\n`;
      this.#written = number;
    }
    return text;
  }

  #sent(): { readonly header: string; readonly index: number }[] {
    return this.#columns.flatMap(({ header, kind }, index) => (isSent(kind) ? [{ header, index }] : []));
  }

  #asLine(cells: ReadonlyMap<number, readonly string[]> | undefined): string {
    const sent = this.#sent();
    const line = sent.map(({ index }) => cells?.get(index)?.[0] ?? '').join(',');
    // A line without anything is none: the row would not be counted.
    return line === '' ? '""' : line;
  }

  #asObject(cells: ReadonlyMap<number, readonly string[]> | undefined): string {
    const entries = this.#sent().flatMap(({ header, index }) => {
      const values = cells?.get(index) ?? [];
      return values.length === 0 ? [] : [[header, values.length === 1 ? values[0] : values] as const];
    });
    return JSON.stringify(Object.fromEntries(entries));
  }

  #cell(kind: ColumnKind, text: string, country: PhoneCountry | null): Cell {
    if (kind === 'CONSENT_AD_USER_DATA' || kind === 'CONSENT_AD_PERSONALIZATION') {
      // Whatever else stands there may be anything; the row is rejected for it all the same.
      return [{ plain: readConsent(text) ?? 'UNREADABLE' }];
    }
    const value = normalise(kind, text, country);
    if (!value?.accepted) {
      this.refused += 1;
      return [];
    }
    const isHash = value.type.endsWith('_SHA256');
    return [isHash ? { plain: value.normalized } : { secret: value.normalized }];
  }

  #countryOf(fields: readonly Field[]): PhoneCountry | null {
    for (const [index, { kind }] of this.#columns.entries()) {
      const field = fields[index];
      if (kind !== 'COUNTRY' || field === undefined) continue;
      const text = trimInvisible(typeof field === 'string' ? field : (field[0] ?? ''));
      if (text !== '') return readCountry(text) ?? null;
    }
    return this.#defaultCountry;
  }
}

/** Whether anything of a column goes on. */
function isSent(kind: ColumnKind): boolean {
  return kind !== 'IGNORE' && kind !== 'COUNTRY' && kind !== 'IP_ADDRESS' && kind !== 'EXTERNAL_ID';
}

/** What the hashed file's columns hold: to be said when the upload is announced. */
export function hashedColumns(columns: readonly MappedColumn[]): MappedColumn[] {
  return columns
    .filter(({ kind }) => isSent(kind))
    .map(({ header, kind }) => ({ header, kind: hashedTypes[kind] ?? kind }));
}

const hashedTypes: Partial<Record<ColumnKind, HashedType>> = {
  EMAIL: 'EMAIL_SHA256',
  PHONE: 'PHONE_SHA256',
  MAID: 'MAID_SHA256',
};

function normalise(kind: ColumnKind, text: string, country: PhoneCountry | null): Normalised | undefined {
  if (kind === 'EMAIL_SHA256' || kind === 'PHONE_SHA256' || kind === 'MAID_SHA256') return normaliseHash(kind, text);
  const hashedType = hashedTypes[kind];
  if (hashedType === undefined) return undefined;
  const hash = normaliseHashInRawColumn(hashedType, text);
  if (hash !== undefined) return hash;
  if (kind === 'EMAIL') return normaliseEmail(text);
  return kind === 'PHONE' ? normalisePhone(text, country) : normaliseDeviceId(text);
}

async function hashCells(
  cells: ReadonlyMap<number, Cell>,
  digest: (text: string) => Promise<string>,
): Promise<ReadonlyMap<number, readonly string[]>> {
  const entries = await Promise.all(
    [...cells].map(async ([index, cell]) => {
      const texts = cell.map((part) => ('plain' in part ? Promise.resolve(part.plain) : digest(part.secret)));
      return [index, await Promise.all(texts)] as const;
    }),
  );
  return new Map(entries);
}

function quoted(header: string): string {
  return /[",\r\n]/.test(header) ? `"${header.replaceAll('"', '""')}"` : header;
}
