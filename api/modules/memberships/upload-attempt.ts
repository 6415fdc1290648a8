import type { Runner } from '../../db/sql.ts';
import { errorReportKey } from '../../storage/object-key.ts';
import { readCountry, type RowIssueCode, rowIssues } from '../identifiers/index.ts';
import { Intake } from './intake.ts';
import { IssueLog } from './issue-log.ts';
import { StagedRows } from './staged-rows.ts';
import { prepareForBulk, type Staging, stagingFor } from './staging-store.ts';
import { TypeTotals } from './type-totals.ts';
import { NotOurs, UploadFailure, type UploadPhase, type UploadWorker } from './upload-worker.ts';
import { type Claim, findTarget, type RowCounts, showProgress, type UploadWork } from './upload-work-store.ts';

const progressEveryMs = 1_000;

/** One try to bring an upload to its end: what its phases share. */
export class UploadAttempt {
  readonly worker: UploadWorker;
  readonly work: UploadWork;
  readonly signal: AbortSignal;
  readonly staging: Staging;
  readonly staged: StagedRows;
  readonly issues: IssueLog;
  readonly intake: Intake;
  readonly types = new TypeTotals();
  /** Rows of people who were erased. */
  blocked = 0;
  #duplicates = 0;
  #shownAt = 0;

  constructor(worker: UploadWorker, work: UploadWork, signal: AbortSignal) {
    this.worker = worker;
    this.work = work;
    this.signal = signal;
    this.staging = stagingFor(work, Number(work.contentLength), work.compression === 'GZIP');
    const lanes = worker.digests.inLanes();
    this.staged = new StagedRows(this.staging.buckets, lanes);
    this.issues = new IssueLog((body) => worker.store.write(errorReportKey(work), 'application/gzip', body));
    const options = {
      isRemoval: work.operation === 'REMOVE',
      mapping: work.columns,
      defaultCountry: work.defaultCountry === null ? null : (readCountry(work.defaultCountry) ?? null),
      adUserData: work.adUserData,
      adPersonalization: work.adPersonalization,
    };
    this.intake = new Intake(options, worker.digests, lanes, this.staged, this.issues);
  }

  /** Gives up what is held outside the database. */
  close(): void {
    this.issues.discard();
  }

  /** What became of the rows, as far as it is known by now. */
  get rows(): RowCounts {
    const { total, accepted, rejected } = this.intake;
    return {
      total,
      accepted: accepted - this.blocked - this.#duplicates,
      rejected: rejected + this.blocked,
      duplicate: this.#duplicates,
    };
  }

  /** A transaction that says what has become of the upload: once it is through, it stays so. */
  note<Result>(run: (platform: Runner) => Promise<Result>): Promise<Result> {
    return this.worker.database.platform(run);
  }

  /** A transaction about many rows, as long as it takes; a crash of the database may undo it until the next {@link note}. */
  bulk<Result>(run: (platform: Runner) => Promise<Result>): Promise<Result> {
    return this.worker.database.platform(async (platform) => {
      await prepareForBulk(platform);
      return run(platform);
    });
  }

  begin(phase: UploadPhase): void {
    this.signal.throwIfAborted();
    this.worker.onPhase?.(phase);
  }

  /** Shows how far it is, now and then; rejects when the upload is no longer this attempt's. */
  async show(progress: number): Promise<void> {
    this.signal.throwIfAborted();
    const now = this.worker.now();
    if (now - this.#shownAt < progressEveryMs) return;
    this.#shownAt = now;
    const isOurs = await this.note((platform) => showProgress(platform, this.work, progress, this.rows));
    if (!isOurs) throw new NotOurs();
  }

  noteDuplicates(found: { readonly count: number; readonly rows: readonly number[] }): void {
    this.#duplicates += found.count;
    this.tell('DUPLICATE', rowIssues.DUPLICATE.description, found);
  }

  /** An issue of whole rows, found among the staged ones. */
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

  /** Some buckets at a time: a server works on two with as many cores, while this process waits. */
  async eachBucket(atOnce: number, work: (bucket: number) => Promise<void>): Promise<void> {
    let next = 0;
    const lane = async () => {
      while (next < this.staging.buckets) await work(next++);
    };
    const lanes = Array.from({ length: atOnce }, lane);
    // All of them: a statement that outlived this attempt would meet the next one's tables.
    for (const ended of await Promise.allSettled(lanes)) if (ended.status === 'rejected') throw ended.reason;
  }

  /** The audience as it is now. */
  async target(): Promise<Claim> {
    const target = await this.note((platform) => findTarget(platform, this.work));
    if (target === undefined) throw new UploadFailure('NOT_FOUND', 'The audience has been deleted.');
    return target;
  }
}
