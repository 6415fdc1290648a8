import { readConsent } from '#shared/customer-files/consent-words.ts';
import type { Field, RowSink } from '#shared/customer-files/row-reader.ts';
import { type PhoneCountry, readCountry } from '#shared/identifiers/country.ts';
import { normalizeDeviceId } from '#shared/identifiers/device-id.ts';
import { normalizeEmail } from '#shared/identifiers/email.ts';
import { normalizeHash, normalizeHashInRawColumn } from '#shared/identifiers/hash.ts';
import type { HashedType } from '#shared/identifiers/identifier-types.ts';
import type { Normalized } from '#shared/identifiers/normalized.ts';
import { normalizePhone } from '#shared/identifiers/phone.ts';
import { trimInvisible } from '#shared/identifiers/trim.ts';
import type { FileFormat } from './file-sample.ts';
import type { ColumnKind } from './upload-words.ts';

/** A column and its kind. */
export interface MappedColumn {
  readonly header: string;
  readonly kind: ColumnKind;
}

/** The output of a cell: values to send unchanged, and secret values to send only as SHA-256. */
type Cell = readonly ({ readonly plain: string } | { readonly secret: string })[];

/**
 * Hashes the rows of a file by the API's rules. The output has only hashes and consents. A value that can't be
 * normalized becomes empty, and other columns are omitted. Rows keep their numbers, so issues refer to the rows of the
 * original file.
 */
export class RowHasher implements RowSink {
  readonly #kinds: ReadonlyMap<string, ColumnKind>;
  readonly #isNdjson: boolean;
  readonly #defaultCountry: PhoneCountry | null;
  readonly #columns: { readonly header: string; readonly kind: ColumnKind }[] = [];
  #rows: { readonly number: number; readonly cells: ReadonlyMap<number, Cell> }[] = [];
  #written = 0;
  /** Number of values that became empty. */
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

  /** The rows since the last call as text. `digest` hashes the secret values. */
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
      // Empty lines are skipped but counted, so this inserts them.
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
    // An empty line wouldn't count as a row.
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
      // Other text may be personal data, so it isn't sent. The API rejects the row in either case.
      return [{ plain: readConsent(text) ?? 'UNREADABLE' }];
    }
    const value = normalize(kind, text, country);
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

/** Whether the output contains a column of this kind. */
function isSent(kind: ColumnKind): boolean {
  return kind !== 'IGNORE' && kind !== 'COUNTRY' && kind !== 'IP_ADDRESS' && kind !== 'EXTERNAL_ID';
}

/** The columns of the hashed file, for the upload's declaration. */
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

function normalize(kind: ColumnKind, text: string, country: PhoneCountry | null): Normalized | undefined {
  if (kind === 'EMAIL_SHA256' || kind === 'PHONE_SHA256' || kind === 'MAID_SHA256') return normalizeHash(kind, text);
  const hashedType = hashedTypes[kind];
  if (hashedType === undefined) return undefined;
  const hash = normalizeHashInRawColumn(hashedType, text);
  if (hash !== undefined) return hash;
  if (kind === 'EMAIL') return normalizeEmail(text);
  return kind === 'PHONE' ? normalizePhone(text, country) : normalizeDeviceId(text);
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
