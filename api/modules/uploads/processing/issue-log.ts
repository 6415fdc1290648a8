import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { createGzip, type Gzip } from 'node:zlib';
import { type IssueSeverity, type RowIssueCode, rowIssues } from '#shared/identifiers/row-issues.ts';
import { csvField } from './mask-value.ts';

export interface RowIssue {
  readonly row: number;
  readonly column: string | null;
  readonly code: RowIssueCode;
  readonly severity: IssueSeverity;
  readonly message: string;
  readonly maskedValue: string | null;
}

/** The number of times that an issue occurred in a column. */
export interface IssueTotal {
  readonly code: RowIssueCode;
  readonly severity: IssueSeverity;
  readonly column: string | null;
  count: number;
  readonly sampleRows: number[];
}

/** The maximum number of issues stored for the list. */
const listed = 10_000;
/** The maximum number of issues in the report, which says when there were more. */
const reported = 1_000_000;
const samples = 10;

/** The issues of one upload's rows: exact counts, the first ones for the list, and the report, which is streamed. */
export class IssueLog {
  readonly first: RowIssue[] = [];
  readonly #totals = new Map<string, IssueTotal>();
  readonly #store: (body: Readable) => Promise<number>;
  #report: { readonly gzip: Gzip; readonly written: Promise<number> } | undefined;
  #failure: Error | undefined;
  #lines: string[] = ['row,column,code,message,masked_value\n'];
  #count = 0;

  /** `store` streams the report; it isn't called when there are no issues. */
  constructor(store: (body: Readable) => Promise<number>) {
    this.#store = store;
  }

  add(issue: Omit<RowIssue, 'severity'>): void {
    this.count(issue.code, issue.column, 1, [issue.row]);
    this.write({ ...issue, severity: rowIssues[issue.code].severity });
  }

  /** Counts issues whose rows are passed separately. */
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

  /** Writes an issue that was counted. */
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

  /** Passes the new issues to the report, and waits when the store is slower than the file. */
  async settle(): Promise<void> {
    if (this.#count > 0) await this.#send();
  }

  /** Completes the report. Returns its length, or undefined if there were no issues. */
  async finish(): Promise<number | undefined> {
    if (this.#count === 0) return undefined;
    if (this.#count > reported) {
      this.#lines.push(`,,,${csvField(`${this.#count - reported} more are not listed here.`)},\n`);
    }
    const { gzip, written } = await this.#send();
    gzip.end();
    return written;
  }

  /** Discards the report. */
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
      // Without a reader, a write that waits for buffer space would wait forever.
      gzip.destroy();
    });
    gzip.on('error', () => undefined);
    return { gzip, written };
  }
}
