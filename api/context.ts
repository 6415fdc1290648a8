import type { Authenticator } from './auth/authenticate.ts';
import type { SignIn } from './auth/oauth/index.ts';
import type { Digests } from './auth/digest.ts';
import type { Viewer } from './auth/viewer.ts';
import type { Database } from './db/database.ts';
import type { RateLimits } from './limits/rate-limits.ts';
import type { RequestMeter } from './limits/request-meter.ts';
import type { CursorCodec } from './db/cursor.ts';
import type { Loaders } from './loaders.ts';
import type { DenialRecorder } from './modules/denials/index.ts';
import type { UploadQueue } from './modules/uploads/index.ts';
import type { ObjectStore } from './storage/object-store.ts';
import type { UsageRecorder } from './modules/usage/index.ts';

/** What every request shares: made once with the app. */
export interface Services {
  readonly database: Database;
  readonly digests: Digests;
  readonly cursors: CursorCodec;
  readonly authenticator: Authenticator;
  readonly signIn: SignIn;
  readonly rateLimits: RateLimits;
  readonly usage: UsageRecorder;
  readonly denials: DenialRecorder;
  /** Where uploaded files lie. */
  readonly storage: ObjectStore;
  readonly uploadQueue: UploadQueue;
  /** Milliseconds since 1970; tests set the clock. */
  readonly now: () => number;
  /** Address of an error code's section in the portal's guide. */
  readonly docsUrl: (code: string) => string;
}

/** What a resolver is given: the services, and who asks. */
export interface RequestContext {
  readonly services: Services;
  readonly viewer: Viewer;
  /** What this request costs, and where the viewer's budget stands. */
  readonly meter: RequestMeter;
  readonly requestId: string;
  readonly address: string;
  readonly loaders: Loaders;
}
