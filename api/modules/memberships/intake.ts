import {
  type ConsentStatus,
  type Field,
  FileFault,
  fileLimits,
  readConsent,
  recogniseHeader,
  type RecognisedKind,
  type RowSink,
} from '../customer-files/index.ts';
import {
  type Accepted,
  type DigestLanes,
  type IdentifierType,
  identifierTypes,
  type IdentityDigests,
  normaliseIdentifier,
  type PhoneCountry,
  readCountry,
  type RowIssueCode,
  rowIssues,
  trimInvisible,
} from '../identifiers/index.ts';
import { isHashed, kindOfType, rankOfKind } from './identity-kinds.ts';
import type { IssueLog } from './issue-log.ts';
import { maskValue } from './mask-value.ts';
import type { StagedRows } from './staged-rows.ts';

export interface IntakeOptions {
  readonly isRemoval: boolean;
  /** Header → kind, where the company said so; empty: names are recognised. */
  readonly mapping: readonly { readonly header: string; readonly kind: RecognisedKind }[];
  readonly defaultCountry: PhoneCountry | null;
  readonly adUserData: ConsentStatus;
  readonly adPersonalization: ConsentStatus;
}

interface Column {
  readonly header: string;
  readonly kind: RecognisedKind;
}

interface TypeCount {
  submitted: number;
  valid: number;
}

const types = new Set<string>(identifierTypes);

/** Turns rows of a file into identifiers to stage, and says what is wrong with the others. */
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
  readonly #lanes: DigestLanes;
  readonly #staged: StagedRows;
  readonly #issues: IssueLog;
  readonly #found: Accepted[] = [];

  /** `lanes`: those that `staged` waits for. */
  constructor(
    options: IntakeOptions,
    digests: IdentityDigests,
    lanes: DigestLanes,
    staged: StagedRows,
    issues: IssueLog,
  ) {
    this.#options = options;
    this.#digests = digests;
    this.#lanes = lanes;
    this.#staged = staged;
    this.#issues = issues;
  }

  columns(names: readonly string[]): void {
    const { mapping } = this.#options;
    for (const header of names) {
      const given = mapping.find((column) => column.header.trim().toLowerCase() === header.toLowerCase());
      const kind = mapping.length === 0 ? recogniseHeader(header) : (given?.kind ?? 'IGNORE');
      this.mapped.push({ header: Buffer.from(header).toString(), kind });
    }
    if (names.length > 1) this.checkColumns();
  }

  /** Refuses a file in which no column holds identifiers. */
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
    const normalised = normaliseIdentifier(kind, value, country);
    const type = normalised.accepted ? normalised.type : kind;
    const count = this.identifiers.get(type) ?? { submitted: 0, valid: 0 };
    this.identifiers.set(type, count);
    count.submitted += 1;
    if (normalised.issue !== null) {
      const message = Buffer.from(normalised.message ?? '').toString();
      this.#issues.add({ row, code: normalised.issue, column: header, message, maskedValue: maskValue(value) });
    }
    if (!normalised.accepted) return;
    count.valid += 1;
    const isNew = this.#found.every(
      (other) => other.normalized !== normalised.normalized || kindOfType[other.type] !== kindOfType[type],
    );
    if (isNew) this.#found.push(normalised);
  }

  #stage(row: number, consent: { readonly code: number; readonly isOwn: boolean }): void {
    const found = this.#found;
    if (found.length > 1) {
      found.sort((left, right) => rankOfKind[kindOfType[left.type]] - rankOfKind[kindOfType[right.type]]);
      this.several += 1;
    }
    this.accepted += 1;
    const staged = this.#staged;
    const start = staged.beginRow();
    for (let index = 0; index < found.length; index += 1) {
      const one = found[index];
      if (one === undefined) continue;
      const digest = start + index * 64;
      const hashed = isHashed(one.type);
      if (hashed) this.#digests.putOfHash(one.normalized, staged.digests, digest);
      else this.#lanes.putOfText(one.normalized, staged.digests, digest);
      const alternate = one.alternate === null ? undefined : digest + 32;
      if (one.alternate !== null) this.#lanes.putOfText(one.alternate, staged.digests, digest + 32);
      this.hasHashes ||= hashed;
      this.hasAlternates ||= alternate !== undefined;
      staged.add({
        row,
        kind: kindOfType[one.type],
        hashed,
        digest,
        alternate,
        person: index === 0 ? undefined : start,
        siblings: found.length,
        ownConsent: consent.isOwn,
        consent: consent.code,
      });
    }
  }

  /** The row's consent over the upload's; undefined when the row was rejected for it. Whoever leaves needs none. */
  #consentOf(fields: readonly Field[], row: number): { readonly code: number; readonly isOwn: boolean } | undefined {
    let { adUserData, adPersonalization } = this.#options;
    let isOwn = false;
    for (const [index, column] of this.mapped.entries()) {
      if (column.kind !== 'CONSENT_AD_USER_DATA' && column.kind !== 'CONSENT_AD_PERSONALIZATION') continue;
      const text = textOf(fields[index]);
      if (text === '' || this.#options.isRemoval) continue;
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
    const isDenied = adUserData === 'DENIED' || adPersonalization === 'DENIED';
    if (isDenied && !this.#options.isRemoval) {
      this.#reject({ code: 'CONSENT_DENIED', row, message: rowIssues.CONSENT_DENIED.description });
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

function isIdentifier(kind: RecognisedKind): kind is IdentifierType {
  return types.has(kind);
}

function textOf(field: Field | undefined): string {
  return trimInvisible(typeof field === 'string' ? field : (field?.[0] ?? ''));
}
