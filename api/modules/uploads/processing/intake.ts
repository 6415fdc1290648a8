import { type ConsentStatus, readConsent } from '#shared/customer-files/consent-words.ts';
import { type Field, type RowSink } from '#shared/customer-files/row-reader.ts';
import { FileFault } from '#shared/customer-files/file-fault.ts';
import { recognizeHeader, type RecognizedKind } from '#shared/customer-files/headers.ts';
import { type Accepted } from '#shared/identifiers/normalized.ts';
import { type IdentifierType, identifierTypes } from '#shared/identifiers/identifier-types.ts';
import { type IdentityDigests } from '../identity/sha256.ts';
import { normalizeIdentifier } from '../../identifiers/index.ts';
import { type PhoneCountry, readCountry } from '#shared/identifiers/country.ts';
import { type RowIssueCode, rowIssues } from '#shared/identifiers/row-issues.ts';
import { trimInvisible } from '#shared/identifiers/trim.ts';
import { fileLimits } from '#shared/limits.ts';
import { isHashed, kindOfType, rankOfKind } from '../identity/identity-kinds.ts';
import type { IssueLog } from './issue-log.ts';
import { maskValue } from './mask-value.ts';
import type { StagedRows } from './staged-rows.ts';

export interface IntakeOptions {
  readonly isRemoval: boolean;
  /** Header → kind, if the company declared it; if empty, names are recognized automatically. */
  readonly mapping: readonly { readonly header: string; readonly kind: RecognizedKind }[];
  readonly defaultCountry: PhoneCountry | null;
  readonly adUserData: ConsentStatus;
  readonly adPersonalization: ConsentStatus;
  /** The lawful basis of the upload is consent, so each consent of a row must be known. */
  readonly isConsentTheBasis: boolean;
}

interface Column {
  readonly header: string;
  readonly kind: RecognizedKind;
}

interface TypeCount {
  submitted: number;
  valid: number;
}

const types = new Set<string>(identifierTypes);
/** Types with a format; any text can be an external id. */
const formalTypes = identifierTypes.filter((type) => type !== 'EXTERNAL_ID');

/** Converts the rows of a file to identifiers for staging, and records the issues of the others. */
export class Intake implements RowSink {
  total = 0;
  accepted = 0;
  rejected = 0;
  /** Rows with several identifiers. */
  several = 0;
  hasHashes = false;
  hasAlternates = false;
  readonly identifiers = new Map<IdentifierType, TypeCount>();
  readonly mapped: Column[] = [];
  readonly #options: IntakeOptions;
  readonly #digests: IdentityDigests;
  readonly #staged: StagedRows;
  readonly #issues: IssueLog;
  readonly #found: Accepted[] = [];

  constructor(options: IntakeOptions, digests: IdentityDigests, staged: StagedRows, issues: IssueLog) {
    this.#options = options;
    this.#digests = digests;
    this.#staged = staged;
    this.#issues = issues;
  }

  columns(names: readonly string[]): void {
    const { mapping } = this.#options;
    for (const header of names) {
      const given = mapping.find((column) => column.header.trim().toLowerCase() === header.toLowerCase());
      const kind = mapping.length === 0 ? recognizeHeader(header) : (given?.kind ?? 'IGNORE');
      this.mapped.push({ header: Buffer.from(this.#shown(header)).toString(), kind });
    }
    if (names.length > 1) this.checkColumns();
  }

  /**
   * The stored and displayed name of a column. In a file without a header it is a value of the first row, so it is
   * masked.
   */
  #shown(header: string): string {
    const isValue =
      /@|\d(?:\D?\d){6}/.test(header) ||
      formalTypes.some((type) => normalizeIdentifier(type, header, this.#options.defaultCountry).accepted);
    return isValue ? maskValue(header) : header;
  }

  /** Rejects a file in which no column has identifiers. */
  checkColumns(): void {
    if (this.mapped.some(({ kind }) => types.has(kind))) return;
    const found = this.mapped
      .map(({ header }) => header.slice(0, 40))
      .slice(0, 10)
      .join(', ');
    throw new FileFault(
      'REQUIRED',
      `No column holds identifiers. The file has: ${found}. Name the kinds in \`columns\`.`,
    );
  }

  wrongRow(code: RowIssueCode, row: number, message: string): void {
    this.#count();
    this.#reject({ code, row, message });
  }

  row(fields: readonly Field[], row: number): void {
    this.#count();
    const consent = this.#consentOf(fields, row);
    if (consent === undefined) return;
    const country = this.#countryOf(fields, row);
    const found = this.#found;
    found.length = 0;
    let seen = 0;
    for (const [index, column] of this.mapped.entries()) {
      const field = fields[index];
      if (field === undefined || field === '' || !isIdentifier(column.kind)) continue;
      for (const value of typeof field === 'string' ? [field] : field) {
        if (value === '') continue;
        seen += 1;
        if (seen <= fileLimits.identifiersOfRow) this.#identifier(column.kind, column.header, value, country, row);
      }
    }
    if (seen > fileLimits.identifiersOfRow) {
      this.#reject({ code: 'TOO_MANY_IDENTIFIERS', row, message: rowIssues.TOO_MANY_IDENTIFIERS.description });
    } else if (found.length > 0) this.#stage(row, consent);
    else if (seen === 0) this.#reject({ code: 'NO_IDENTIFIER', row, message: rowIssues.NO_IDENTIFIER.description });
    else this.rejected += 1;
  }

  #count(): void {
    this.total += 1;
    if (this.total > fileLimits.rows) throw new FileFault('LIMIT_EXCEEDED', 'The file has more than 50 million rows.');
  }

  #identifier(kind: IdentifierType, header: string, value: string, country: PhoneCountry | null, row: number): void {
    const normalized = normalizeIdentifier(kind, value, country);
    const type = normalized.accepted ? normalized.type : kind;
    const count = this.identifiers.get(type) ?? { submitted: 0, valid: 0 };
    this.identifiers.set(type, count);
    count.submitted += 1;
    if (normalized.issue !== null) {
      const message = Buffer.from(normalized.message ?? '').toString();
      this.#issues.add({ row, code: normalized.issue, column: header, message, maskedValue: maskValue(value) });
    }
    if (!normalized.accepted) return;
    count.valid += 1;
    const isNew = this.#found.every(
      (other) => other.normalized !== normalized.normalized || kindOfType[other.type] !== kindOfType[type],
    );
    if (isNew) this.#found.push(normalized);
  }

  /** Whether rows can have several identifiers of a kind. */
  get repeatsKinds(): boolean {
    const kinds = this.mapped.flatMap(({ kind }) => (isIdentifier(kind) ? [kindOfType[kind]] : []));
    return new Set(kinds).size < kinds.length;
  }

  #stage(row: number, consent: { readonly code: number; readonly isOwn: boolean }): void {
    const found = this.#found;
    if (found.length > 1) {
      found.sort((left, right) => rankOfKind[kindOfType[left.type]] - rankOfKind[kindOfType[right.type]]);
      this.several += 1;
    }
    this.accepted += 1;
    let person: Uint8Array | undefined;
    for (const one of found) {
      const hashed = isHashed(one.type);
      const digest = hashed ? this.#digests.ofHash(one.normalized) : this.#digests.ofText(one.normalized);
      const alternate = one.alternate === null ? undefined : this.#digests.ofText(one.alternate);
      this.hasHashes ||= hashed;
      this.hasAlternates ||= alternate !== undefined;
      this.#staged.add({
        row,
        kind: kindOfType[one.type],
        hashed,
        digest,
        alternate,
        person,
        siblings: found.length,
        ownConsent: consent.isOwn,
        consent: consent.code,
      });
      person ??= digest;
    }
  }

  /**
   * The row's consent, or else the upload's; undefined when the row was rejected for it. A removal needs no consent.
   */
  #consentOf(fields: readonly Field[], row: number): { readonly code: number; readonly isOwn: boolean } | undefined {
    if (this.#options.isRemoval) return { isOwn: false, code: 0 };
    let { adUserData, adPersonalization } = this.#options;
    let isOwn = false;
    for (const [index, column] of this.mapped.entries()) {
      if (column.kind !== 'CONSENT_AD_USER_DATA' && column.kind !== 'CONSENT_AD_PERSONALIZATION') continue;
      const text = textOf(fields[index]);
      if (text === '') continue;
      const status = readConsent(text);
      if (status === undefined) {
        const message = 'A consent is GRANTED, DENIED or UNSPECIFIED.';
        this.#reject({ code: 'CONSENT_MISSING', row, message, column: column.header, maskedValue: maskValue(text) });
        return undefined;
      }
      if (column.kind === 'CONSENT_AD_USER_DATA') {
        adUserData = status;
        isOwn = status === 'GRANTED';
      } else adPersonalization = status;
    }
    if (adUserData === 'DENIED' || adPersonalization === 'DENIED') {
      this.#reject({ code: 'CONSENT_DENIED', row, message: rowIssues.CONSENT_DENIED.description });
      return undefined;
    }
    const isUnknown = adUserData === 'UNSPECIFIED' || adPersonalization === 'UNSPECIFIED';
    if (isUnknown && this.#options.isConsentTheBasis) {
      const message = 'The lawful basis of the upload is CONSENT, but a consent of the row isn’t known.';
      this.#reject({ code: 'CONSENT_MISSING', row, message });
      return undefined;
    }
    return { isOwn, code: (adUserData === 'GRANTED' ? 1 : 0) + (adPersonalization === 'GRANTED' ? 4 : 0) };
  }

  #countryOf(fields: readonly Field[], row: number): PhoneCountry | null {
    for (const [index, column] of this.mapped.entries()) {
      if (column.kind !== 'COUNTRY') continue;
      const text = textOf(fields[index]);
      if (text === '') continue;
      const country = readCountry(text);
      if (country !== undefined) return country;
      const message = rowIssues.COUNTRY_INVALID.description;
      this.#issues.add({ row, code: 'COUNTRY_INVALID', column: column.header, message, maskedValue: maskValue(text) });
      return null;
    }
    return this.#options.defaultCountry;
  }

  #reject(issue: {
    readonly code: RowIssueCode;
    readonly row: number;
    readonly message: string;
    readonly column?: string;
    readonly maskedValue?: string;
  }): void {
    this.rejected += 1;
    this.#issues.add({ column: null, maskedValue: null, ...issue });
  }
}

function isIdentifier(kind: RecognizedKind): kind is IdentifierType {
  return types.has(kind);
}

function textOf(field: Field | undefined): string {
  return trimInvisible(typeof field === 'string' ? field : (field?.[0] ?? ''));
}
