import type { Runner } from '#api/db/sql.ts';
import { errorReportKey } from '#api/storage/object-key.ts';
import { readCountry } from '#shared/identifiers/country.ts';
import { type RowIssueCode, rowIssues } from '#shared/identifiers/row-issues.ts';
import { Intake } from './intake.ts';
import { IssueLog } from './issue-log.ts';
import { StagedRows } from './staged-rows.ts';
import { prepareForBulk, type Staging, stagingFor } from './staging-store.ts';
import { TypeTotals } from './type-totals.ts';
import { NotOurs, UploadFailure, type UploadPhase, type UploadWorker } from './upload-worker.ts';
import {
  type Claim,
  type Findings,
  findTarget,
  isOurs,
  type RowCounts,
  showProgress,
  type UploadWork,
} from './upload-work-store.ts';

const progressEveryMs = 1_000;

const erasedMessage =
  'A person in this row was erased. A later upload can add them again if their row has its own consent, GRANTED.';

/** The shared state of one attempt's phases to process an upload. */
export class UploadAttempt {
  readonly worker: UploadWorker;
  readonly work: UploadWork;
  readonly signal: AbortSignal;
  readonly staging: Staging;
  readonly staged: StagedRows;
  readonly issues: IssueLog;
  readonly intake: Intake;
  readonly types = new TypeTotals();
  /** The revision of the audience that the file was compared with. */
  comparedRevision: number | undefined;
  /** Whether identifiers of the file got the key of a member of that revision. */
  hasKeysOfMembers = false;
  /** Whether members may be prepared that no revision shows: by an earlier attempt or another upload, or by this one. */
  mayHavePrepared = true;
  #blocked = 0;
  #duplicates = 0;
  #shownAt = 0;

  constructor(worker: UploadWorker, work: UploadWork, signal: AbortSignal) {
    this.worker = worker;
    this.work = work;
    this.signal = signal;
    this.staging = stagingFor(work, Number(work.contentLength), work.compression === 'GZIP');
    this.staged = new StagedRows(this.staging.buckets);
    this.issues = new IssueLog((body) => worker.store.write(errorReportKey(work), 'application/gzip', body));
    const options = {
      isRemoval: work.operation === 'REMOVE',
      mapping: work.columns,
      defaultCountry: work.defaultCountry === null ? null : (readCountry(work.defaultCountry) ?? null),
      adUserData: work.adUserData,
      adPersonalization: work.adPersonalization,
      isConsentTheBasis: work.lawfulBasis === 'CONSENT',
    };
    this.intake = new Intake(options, worker.digests, this.staged, this.issues);
  }

  /** Releases resources outside the database. */
  close(): void {
    this.issues.discard();
  }

  /** The row counts so far. */
  get rows(): RowCounts {
    const { total, accepted, rejected } = this.intake;
    return {
      total,
      accepted: accepted - this.#blocked - this.#duplicates,
      rejected: rejected + this.#blocked,
      duplicate: this.#duplicates,
    };
  }

  /** What was found in the file. */
  get findings(): Findings {
    const identifierCounts = this.types.ofUpload(this.intake.identifiers);
    return { rows: this.rows, identifierCounts, issues: this.issues.totals };
  }

  /** Runs a transaction that records the state of the upload durably. */
  note<Result>(run: (platform: Runner) => Promise<Result>): Promise<Result> {
    return this.worker.database.platform(run);
  }

  /**
   * Runs a transaction over many rows, without a time limit. A crash of the database may undo it until the next {@link
   * note}.
   */
  bulk<Result>(run: (platform: Runner) => Promise<Result>): Promise<Result> {
    return this.worker.database.platform(async (platform) => {
      await prepareForBulk(platform);
      return run(platform);
    });
  }

  /** Enters a phase, unless the worker must stop. */
  async begin(phase: UploadPhase): Promise<void> {
    this.signal.throwIfAborted();
    await this.worker.onPhase?.(phase);
  }

  /**
   * Stores the progress from time to time; rejects when the upload no longer belongs to this attempt. The counts of an
   * attempt that has shown a revision are kept.
   */
  async show(progress: number): Promise<void> {
    this.signal.throwIfAborted();
    const now = this.worker.now();
    if (now - this.#shownAt < progressEveryMs) return;
    this.#shownAt = now;
    const { work } = this;
    const stillOurs = await this.note((platform) =>
      work.appliedRevision === null ? showProgress(platform, work, progress, this.rows) : isOurs(platform, work),
    );
    if (!stillOurs) throw new NotOurs();
  }

  noteDuplicates(found: { readonly count: number; readonly rows: readonly number[] }): void {
    this.#duplicates += found.count;
    this.tell('DUPLICATE', rowIssues.DUPLICATE.description, found);
  }

  /** Records rows of people who were erased. */
  noteErased(found: { readonly count: number; readonly rows: readonly number[] }): void {
    this.#blocked += found.count;
    this.tell('CONSENT_MISSING', erasedMessage, found);
  }

  /** Records an issue of whole rows, found in the staging tables. */
  tell(
    code: RowIssueCode,
    message: string,
    { count, rows }: { readonly count: number; readonly rows: readonly number[] },
  ): void {
    if (count === 0) return;
    this.issues.count(code, null, count, rows);
    const { severity } = rowIssues[code];
    for (const row of rows) this.issues.write({ row, code, severity, column: null, message, maskedValue: null });
  }

  /** Processes some buckets concurrently: the server runs them on several cores while this process waits. */
  async eachBucket(atOnce: number, work: (bucket: number) => Promise<void>): Promise<void> {
    let next = 0;
    const lane = async () => {
      while (next < this.staging.buckets) await work(next++);
    };
    const lanes = Array.from({ length: atOnce }, lane);
    // Waits for all lanes: a statement that outlived this attempt would write to the next attempt's tables.
    for (const ended of await Promise.allSettled(lanes)) if (ended.status === 'rejected') throw ended.reason;
  }

  /** The current state of the audience. */
  async target(): Promise<Claim> {
    const target = await this.note((platform) => findTarget(platform, this.work));
    if (target === undefined) throw new UploadFailure('NOT_FOUND', 'The audience has been deleted.');
    return target;
  }
}
