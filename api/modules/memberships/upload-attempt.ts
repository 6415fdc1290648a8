import { setTimeout as pause } from 'node:timers/promises';
import type { CopyRows, Database } from '../../db/database.ts';
import type { Runner } from '../../db/sql.ts';
import { errorReportKey, rawFileKey } from '../../storage/object-key.ts';
import { type ObjectStore, ObjectStoreError } from '../../storage/object-store.ts';
import { FileFault, readRows } from '../customer-files/index.ts';
import { type IdentityDigests, readCountry, type RowIssueCode, rowIssues } from '../identifiers/index.ts';
import { Intake } from './intake.ts';
import { IssueLog } from './issue-log.ts';
import {
  addMembers,
  type ChangeCount,
  countKnown,
  hasHashedMembers,
  hasMembers,
  holdAudience,
  removeMembers,
  renewMembers,
  type Target,
  undoPrepared,
} from './member-store.ts';
import { StagedRows } from './staged-rows.ts';
import {
  copyStaged,
  dedupe,
  findDuplicates,
  findRepeatedGroups,
  hasBlocks,
  liftBlocks,
  liftStatementLimit,
  openStaging,
  type Staging,
  stagingFor,
  takeOutBlocked,
  unifyKeys,
} from './staging-store.ts';
import { TypeTotals } from './type-totals.ts';
import {
  beginProcessing,
  type Claim,
  claimAudience,
  endUpload,
  findTarget,
  releaseAudience,
  type RowCounts,
  showProgress,
  showRevision,
  type UploadWork,
} from './upload-work-store.ts';

/** What an upload needs around it. */
export interface UploadWorker {
  readonly database: Database;
  readonly store: ObjectStore;
  readonly digests: IdentityDigests;
  readonly now: () => number;
  /** Hears when a phase begins: tests stop the process there, the bench takes times. */
  readonly onPhase?: (phase: UploadPhase) => void;
}

export const uploadPhases = ['read', 'dedupe', 'claim', 'prepare', 'show', 'settle', 'end'] as const;

export type UploadPhase = (typeof uploadPhases)[number];

/** The upload isn't this attempt's any more: it was cancelled, or another worker took it up. */
export class NotOurs extends Error {}

/** Why an upload comes to nothing, for the person who made it. */
class UploadFailure extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

const progressEveryMs = 1_000;
/** Stops, restarts and outages happen; a file that ends each worker that takes it must not do so for ever. */
const mostAttempts = 30;
const claimEveryMs = 500;
/** A replaced audience that loses more than that: an empty export, more likely than a wish. */
const leastShareLeft = 0.1;
const listedDuplicates = 10_000;
/** How much of the whole each part is; the bytes of the file tell how far the first one is. */
const progressAfter = { read: 0.6, dedupe: 0.7, prepare: 0.95 };

/** One try to bring an upload to its end. */
export class UploadAttempt {
  readonly #worker: UploadWorker;
  readonly #work: UploadWork;
  readonly #signal: AbortSignal;
  readonly #staging: Staging;
  readonly #staged: StagedRows;
  readonly #issues: IssueLog;
  readonly #intake: Intake;
  readonly #types = new TypeTotals();
  #blocked = 0;
  #duplicates = 0;
  #shownAt = 0;
  #copying: Promise<void> = Promise.resolve();

  constructor(worker: UploadWorker, work: UploadWork, signal: AbortSignal) {
    this.#worker = worker;
    this.#work = work;
    this.#signal = signal;
    this.#staging = stagingFor(work.id, Number(work.contentLength), work.compression === 'GZIP');
    this.#staged = new StagedRows(this.#staging.buckets);
    this.#issues = new IssueLog((body) => worker.store.write(errorReportKey(work), 'application/gzip', body));
    const options = {
      isRemoval: work.operation === 'REMOVE',
      mapping: work.columns,
      defaultCountry: work.defaultCountry === null ? null : (readCountry(work.defaultCountry) ?? null),
      adUserData: work.adUserData,
      adPersonalization: work.adPersonalization,
    };
    this.#intake = new Intake(options, worker.digests, this.#staged, this.#issues);
  }

  async run(): Promise<void> {
    try {
      if (this.#work.attempt > mostAttempts) {
        throw new UploadFailure(
          'STATE_FORBIDS',
          `The file could not be worked on in ${mostAttempts} attempts. Make a new upload; if that fails too, tell the platform.`,
        );
      }
      await this.#read();
      await this.#dedupe();
      if (this.#work.validateOnly) await this.#endWithoutChange();
      else await this.#apply();
    } catch (error) {
      if (!(error instanceof FileFault) && !(error instanceof UploadFailure)) throw error;
      await this.#end({ code: error.code, message: error.message });
    }
  }

  close(): void {
    this.#issues.discard();
    this.#copying.catch(() => undefined);
  }

  get #rows(): RowCounts {
    const { total, accepted, rejected } = this.#intake;
    return {
      total,
      accepted: accepted - this.#blocked - this.#duplicates,
      rejected: rejected + this.#blocked,
      duplicate: this.#duplicates,
    };
  }

  #platform<Result>(run: (platform: Runner, copy: CopyRows) => Promise<Result>): Promise<Result> {
    return this.#worker.database.platform(async (platform, copy) => {
      await liftStatementLimit(platform);
      return run(platform, copy);
    });
  }

  #begin(phase: UploadPhase): void {
    this.#signal.throwIfAborted();
    this.#worker.onPhase?.(phase);
  }

  async #show(progress: number, always = false): Promise<void> {
    this.#signal.throwIfAborted();
    const now = this.#worker.now();
    if (!always && now - this.#shownAt < progressEveryMs) return;
    this.#shownAt = now;
    const isOurs = await this.#worker.database.platform((platform) =>
      showProgress(platform, this.#work, progress, this.#rows),
    );
    if (!isOurs) throw new NotOurs();
  }

  /** From the stored file to the staging table, and the report of what is wrong with the rows. */
  async #read(): Promise<void> {
    this.#begin('read');
    await this.#platform((platform) => openStaging(platform, this.#staging));
    const length = Number(this.#work.contentLength);
    const sha256 = await readRows(await this.#open(), this.#work, this.#intake, async (bytes) => {
      await this.#copy(this.#staged.takeFull());
      await this.#issues.settle();
      await this.#show((bytes / length) * progressAfter.read);
    });
    this.#assertAnnounced(sha256);
    this.#intake.checkColumns();
    await this.#copy(this.#staged.takeAll());
    await this.#copying;
    await this.#issues.settle();
  }

  /** A file in parts is never seen whole before, and a stored one may have been exchanged since it was looked at. */
  #assertAnnounced(sha256: string): void {
    const announced = this.#work.checksumSha256;
    if (announced === null || announced === sha256) return;
    throw new UploadFailure('CHECKSUM_MISMATCH', 'The file isn’t the one that was announced: its SHA-256 is another.');
  }

  /** Sends rows while the next ones are read; waits for those that were sent before. */
  async #copy(copies: readonly Uint8Array<ArrayBuffer>[]): Promise<void> {
    if (copies.length === 0) return;
    await this.#copying;
    this.#copying = this.#platform(async (_, copy) => {
      for (const rows of copies) await copyStaged(copy, this.#staging, rows);
      this.#staged.giveBack(copies);
    });
    this.#copying.catch(() => undefined);
  }

  async #open() {
    try {
      return await this.#worker.store.read(rawFileKey(this.#work));
    } catch (error) {
      if (!(error instanceof ObjectStoreError)) throw error;
      throw new UploadFailure('OBJECT_MISSING', 'The file is no longer there.');
    }
  }

  /** Each identifier once, without people who were erased; and what stood in the file before. */
  async #dedupe(): Promise<void> {
    this.#begin('dedupe');
    const { companyId, createdAt, operation } = this.#work;
    const { hasHashes, hasAlternates } = this.#intake;
    const target = await this.#target();
    await this.#platform(async (platform) => {
      const hashedMembers = await hasHashedMembers(platform, target);
      await unifyKeys(platform, this.#staging, target, { hashes: hasHashes, alternates: hasAlternates, hashedMembers });
      if (operation === 'REMOVE' || !(await hasBlocks(platform, companyId))) return;
      const blocked = await takeOutBlocked(platform, this.#staging, companyId, createdAt);
      this.#blocked = blocked.count;
      this.#tell('CONSENT_MISSING', erasedMessage, blocked);
    });
    await this.#eachBucket(2, async (bucket) => {
      const [counts, duplicates] = await this.#platform(async (platform) => [
        await dedupe(platform, this.#staging, bucket),
        await findDuplicates(platform, this.#staging, bucket, listedDuplicates),
      ]);
      this.#types.addDistinct(counts);
      this.#noteDuplicates(duplicates);
      await this.#show(between('read', 'dedupe', bucket / this.#staging.buckets));
    });
    if (this.#intake.several > 0) {
      this.#noteDuplicates(
        await this.#platform((platform) => findRepeatedGroups(platform, this.#staging, listedDuplicates)),
      );
    }
    const { total, rejected } = this.#rows;
    const share = total === 0 ? 0 : (rejected / total) * 100;
    const most = this.#work.maxRejectedPercent;
    if (share > most) {
      throw new UploadFailure(
        'LIMIT_EXCEEDED',
        `${rejected} of ${total} rows were rejected, ${share.toFixed(1)} %; maxRejectedPercent is ${most}. Nothing was changed.`,
      );
    }
  }

  #noteDuplicates(found: { readonly count: number; readonly rows: readonly number[] }): void {
    this.#duplicates += found.count;
    this.#tell('DUPLICATE', rowIssues.DUPLICATE.description, found);
  }

  #tell(
    code: RowIssueCode,
    message: string,
    { count, rows }: { readonly count: number; readonly rows: readonly number[] },
  ): void {
    if (count === 0) return;
    this.#issues.count(code, null, count, rows);
    const { severity } = rowIssues[code];
    for (const row of rows) this.#issues.write({ row, code, severity, column: null, message, maskedValue: null });
  }

  /** Some buckets at a time: a server works on two with as many cores, while this process waits. */
  async #eachBucket(atOnce: number, work: (bucket: number) => Promise<void>): Promise<void> {
    let next = 0;
    const lane = async () => {
      while (next < this.#staging.buckets) await work(next++);
    };
    const lanes = Array.from({ length: atOnce }, lane);
    // All of them: a statement that outlived this attempt would meet the next one's tables.
    for (const ended of await Promise.allSettled(lanes)) if (ended.status === 'rejected') throw ended.reason;
  }

  async #target(): Promise<Claim> {
    const target = await this.#platform((platform) => findTarget(platform, this.#work));
    if (target === undefined) throw audienceGone();
    return target;
  }

  /** What is true of the audience must be so when it is changed, and is told before. */
  #check(target: Claim): void {
    const { expectedAudienceVersion: expected, operation } = this.#work;
    if (expected !== null && expected !== target.version) {
      throw new UploadFailure(
        'VERSION_MISMATCH',
        `The audience is at version ${target.version}, not ${expected}. Nothing was changed.`,
      );
    }
    const before = Number(target.memberCount);
    const after = this.#types.persons;
    if (operation === 'REPLACE' && expected === null && after < before * leastShareLeft) {
      throw new UploadFailure(
        'REQUIRED',
        'The audience would lose more than 90 % of its members. If that is meant, pass its version as expectedAudienceVersion. Nothing was changed.',
      );
    }
  }

  async #endWithoutChange(): Promise<void> {
    const target = await this.#target();
    this.#check(target);
    const known = await this.#countKnown(target);
    const members = Number(target.memberCount);
    const { persons } = this.#types;
    const changes = {
      ADD: { added: persons - known, removed: 0 },
      REMOVE: { added: 0, removed: known },
      REPLACE: { added: persons - known, removed: members - known },
    }[this.#work.operation];
    await this.#end(undefined, changes);
  }

  async #countKnown(target: Target): Promise<number> {
    let known = 0;
    for (let bucket = 0; bucket < this.#staging.buckets; bucket += 1) {
      known += await this.#platform((platform) => countKnown(platform, this.#staging, bucket, target));
      await this.#show(between('read', 'dedupe', 1));
    }
    return known;
  }

  async #apply(): Promise<void> {
    let shown = this.#work.appliedRevision;
    if (shown === null) {
      this.#begin('claim');
      shown = await this.#prepareAndShow(await this.#claim());
    }
    this.#begin('settle');
    await this.#settle(shown);
    await this.#end(undefined);
  }

  async #claim(): Promise<Claim> {
    for (;;) {
      const claimed = await this.#platform((platform) => claimAudience(platform, this.#work));
      if (claimed !== undefined) return claimed;
      // Another upload of the same audience is being applied, for seconds at most.
      await this.#target();
      await this.#show(progressAfter.dedupe);
      await pause(claimEveryMs, undefined, { signal: this.#signal });
    }
  }

  async #prepareAndShow(target: Claim): Promise<number> {
    try {
      this.#check(target);
    } catch (error) {
      await this.#platform((platform) => releaseAudience(platform, this.#work));
      throw error;
    }
    const isOurs = await this.#platform((platform) => beginProcessing(platform, this.#work, this.#intake.mapped));
    if (!isOurs) {
      await this.#platform((platform) => releaseAudience(platform, this.#work));
      throw new NotOurs();
    }
    if (target.isDirty) await this.#platform((platform) => undoPrepared(platform, target));
    this.#begin('prepare');
    const { operation } = this.#work;
    const known = operation === 'REPLACE' && Number(target.memberCount) > 0 ? await this.#countKnown(target) : 0;
    const hadMembers = await this.#platform((platform) => hasMembers(platform, target));
    // People who leave may have identifiers in several buckets: two at once could wait for each other.
    await this.#eachBucket(operation === 'REMOVE' ? 1 : 2, async (bucket) => {
      this.#types.addChanges(await this.#platform((platform) => this.#prepare(platform, bucket, target, hadMembers)));
      await this.#show(between('dedupe', 'prepare', bucket / this.#staging.buckets));
    });
    this.#begin('show');
    const changed = this.#types.changedPersons;
    const applied = {
      ADD: { added: changed, removed: 0, members: changed },
      REMOVE: { added: 0, removed: changed, members: -changed },
      REPLACE: { added: changed - known, removed: Number(target.memberCount) - known, members: changed },
    }[operation];
    const types = this.#types.changes(this.#intake.identifiers, operation);
    const isShown = await this.#platform((platform) =>
      showRevision(platform, this.#work, target, { ...applied, types }),
    );
    if (!isShown) throw new NotOurs();
    return target.revision + 1;
  }

  async #prepare(platform: Runner, bucket: number, target: Target, hadMembers: boolean): Promise<ChangeCount[]> {
    const { companyId, operation, createdAt } = this.#work;
    await holdAudience(platform, target);
    if (operation === 'REMOVE') return removeMembers(platform, this.#staging, bucket, target);
    const known = { members: operation === 'ADD' && hadMembers, blocks: await hasBlocks(platform, companyId) };
    return addMembers(platform, this.#staging, bucket, target, createdAt, known);
  }

  /** What may be done after the audience is seen as it will be. */
  async #settle(revision: number): Promise<void> {
    const { companyId, createdAt, operation } = this.#work;
    const mayKnowSome = operation === 'ADD' && this.#types.unchanged > 0;
    await this.#eachBucket(mayKnowSome ? 2 : 0, async (bucket) => {
      await this.#platform((platform) =>
        renewMembers(platform, this.#staging, bucket, this.#work, revision, createdAt),
      );
      await this.#show(progressAfter.prepare);
    });
    await this.#platform(async (platform) => {
      if (operation !== 'REMOVE') await liftBlocks(platform, this.#staging, companyId, createdAt);
      await releaseAudience(platform, this.#work);
    });
  }

  async #end(
    failure: { readonly code: string; readonly message: string } | undefined,
    changes?: { readonly added: number; readonly removed: number },
  ): Promise<void> {
    this.#begin('end');
    await this.#copying;
    const { totals, first, hasErrors } = this.#issues;
    const length = await this.#issues.finish();
    const isOurs = await this.#platform((platform) =>
      endUpload(platform, this.#work, {
        status: failure === undefined ? (hasErrors ? 'COMPLETED_WITH_ERRORS' : 'COMPLETED') : 'FAILED',
        rows: this.#rows,
        changes,
        failure,
        columns: this.#intake.mapped,
        identifierCounts: this.#types.ofUpload(this.#intake.identifiers),
        issues: totals,
        firstIssues: first,
        report: length === undefined ? undefined : { length, key: errorReportKey(this.#work) },
      }),
    );
    if (!isOurs) throw new NotOurs();
  }
}

const erasedMessage =
  'Somebody in this row was erased. They come back with a row that brings its own consent, GRANTED, in an upload made later.';

function audienceGone(): UploadFailure {
  return new UploadFailure('NOT_FOUND', 'The audience has been deleted.');
}

/** How far it is within one part. */
function between(from: keyof typeof progressAfter, to: keyof typeof progressAfter, share: number): number {
  return progressAfter[from] + (progressAfter[to] - progressAfter[from]) * share;
}
