import type { Authenticator } from './auth/authenticate.ts';
import type { Digests } from './auth/digest.ts';
import type { SignIn } from './auth/oauth/index.ts';
import type { Viewer } from './auth/viewer.ts';
import type { TermsConfig } from './config/terms.ts';
import type { CursorCodec } from './db/list/cursor.ts';
import type { Database } from './db/database.ts';
import type { Runner } from './db/sql.ts';
import type { DenialRecorder } from './denial.ts';
import type { DatabaseShares } from './limits/database-shares.ts';
import type { RateLimits } from './limits/rate-limits.ts';
import type { RequestMeter } from './limits/request-meter.ts';
import type { MailQueue } from './mail/index.ts';
import type { ObjectStore } from './storage/object-store.ts';

/** The outcome of a request and the points it cost, as far as usage is counted. */
export type AnsweredRequest = Pick<RequestMeter, 'outcome' | 'cost'>;

/** Counts the requests of API keys and partners. */
export interface UsageRecorder {
  /** Counts an answered request; requests of people aren't counted. Costs a look-up in a map. */
  record(viewer: Viewer, request: AnsweredRequest): void;
  /** Writes what was counted so far; never rejects. */
  flush(): Promise<void>;
  /** Writes what was counted, and stops writing by itself. */
  close(): Promise<void>;
}

/** Identifies an upload to the code that works on it. */
export interface UploadKey {
  readonly companyId: string;
  readonly id: string;
}

/** Hands complete files to the worker. */
export interface UploadQueue {
  /**
   * Queues the upload's job in the transaction that makes it VALIDATING: neither is kept without the other. A second job
   * for the same upload must do no harm.
   */
  enqueue(transaction: Runner, upload: UploadKey): Promise<void>;
}

/** What every request shares: made once with the app. Interfaces only, so that modules import this file and not the reverse. */
export interface Services {
  readonly database: Database;
  readonly databaseShares: DatabaseShares;
  readonly digests: Digests;
  /** The key of the digests of people in audiences. */
  readonly identityKey: Uint8Array;
  readonly cursors: CursorCodec;
  readonly authenticator: Authenticator;
  readonly signIn: SignIn;
  readonly rateLimits: RateLimits;
  readonly usage: UsageRecorder;
  readonly denials: DenialRecorder;
  /** Where uploaded files are stored. */
  readonly storage: ObjectStore;
  readonly uploadQueue: UploadQueue;
  readonly mail: MailQueue;
  /** The terms of service to accept; undefined if there are none. */
  readonly terms: TermsConfig | undefined;
  /** Days after which closed companies are erased; undefined if they are kept. */
  readonly closedCompanyDays: number | undefined;
  /** Milliseconds since 1970; tests set the clock. */
  readonly now: () => number;
  /** URL of the portal, for links in mails. */
  readonly portalUrl: string;
  /** URL of an error code's section in the portal's guide. */
  readonly docsUrl: (code: string) => string;
}
