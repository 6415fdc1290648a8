import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { createGzip, type Gzip } from 'node:zlib';
import { type IssueSeverity, type RowIssueCode, rowIssues } from '../identifiers/index.ts';
import { csvField } from './mask-value.ts';

export interface RowIssue {
  readonly row: number;
  readonly column: string | null;
  readonly code: RowIssueCode;
  readonly severity: IssueSeverity;
  readonly message: string;
  readonly maskedValue: string | null;
}

/** How often an issue came up in a column. */
export interface IssueTotal {
  readonly code: RowIssueCode;
  readonly severity: IssueSeverity;
  readonly column: string | null;
  count: number;
  readonly sampleRows: number[];
}

/** Stored, to be listed. */
const listed = 10_000;
/** Written to the report, which says when there were more. */
const reported = 1_000_000;
const samples = 10;

/** Everything that was wrong with the rows of one upload: exact counts, the first of them, and the report as it grows. */
export class IssueLog {
  readonly first: RowIssue[] = [];
  readonly #totals = new Map<string, IssueTotal>();
  readonly #store: (body: Readable) => Promise<number>;
  #report: { readonly gzip: Gzip; readonly written: Promise<number> } | undefined;
  #failure: Error | undefined;
  #lines: string[] = ['row,column,code,message,masked_value\n'];
  #count = 0;

  /** `store` writes the report while it grows; not asked where nothing is wrong. */
  constructor(store: (body: Readable) => Promise<number>) {
    this.#store = store;
  }

  add(issue: Omit<RowIssue, 'severity'>): void {
    this.count(issue.code, issue.column, 1, [issue.row]);
    this.write({ ...issue, severity: rowIssues[issue.code].severity });
  }

  /** Counts issues whose rows are told apart from them. */
  count(code: RowIssueCode, column: string | null, count: number, rows: readonly number[]): void {
    const key = `${code} ${column ?? ''}`;
    let total = this.#totals.get(key);
    if (total === undefined) {
      total = { code, column, severity: rowIssues[code].severity, count: 0, sampleRows: [] };
      this.#totals.set(key, total);
    }
    total.count += count;
    for (const row of rows) if (total.sampleRows.length < samples) total.sampleRows.push(row);
  }

  /** An issue that was counted. */
  write(issue: RowIssue): void {
    if (this.first.length < listed) this.first.push(issue);
    this.#count += 1;
    if (this.#count > reported) return;
    const { row, column, code, message, maskedValue } = issue;
    this.#lines.push(`${row},${csvField(column ?? '')},${code},${csvField(message)},${csvField(maskedValue ?? '')}\n`);
  }

  get totals(): readonly IssueTotal[] {
    return [...this.#totals.values()].sort((left, right) => right.count - left.count);
  }

  get hasErrors(): boolean {
    return this.totals.some(({ severity }) => severity === 'ERROR');
  }

  /** Hands what came since to the report, and waits while the store is slower than the file. */
  async settle(): Promise<void> {
    if (this.#count > 0) await this.#send();
  }

  /** Ends the report; its length, or undefined where nothing was wrong. */
  async finish(): Promise<number | undefined> {
    if (this.#count === 0) return undefined;
    if (this.#count > reported) {
      this.#lines.push(`,,,${csvField(`${this.#count - reported} more are not listed here.`)},\n`);
    }
    const { gzip, written } = await this.#send();
    gzip.end();
    return written;
  }

  /** Gives the report up. */
  discard(): void {
    this.#report?.gzip.destroy();
  }

  async #send() {
    const report = (this.#report ??= this.#begin());
    if (this.#failure !== undefined) throw this.#failure;
    const text = this.#lines.join('');
    this.#lines = [];
    if (text !== '' && !report.gzip.write(text)) {
      await Promise.race([once(report.gzip, 'drain'), once(report.gzip, 'close')]);
    }
    return report;
  }

  #begin() {
    const gzip = createGzip();
    const written = this.#store(gzip);
    written.catch((error: unknown) => {
      this.#failure = error instanceof Error ? error : new Error(String(error));
      // Nobody reads on: what waits for room would wait for ever.
      gzip.destroy();
    });
    gzip.on('error', () => undefined);
    return { gzip, written };
  }
}
