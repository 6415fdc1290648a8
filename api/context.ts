import type { AuditOrigin } from './audit-store.ts';
import type { AccountHelp } from './auth/oauth/index.ts';
import type { Viewer } from './auth/viewer.ts';
import { Cancellation } from './db/cancellation.ts';
import type { Database } from './db/database.ts';
import { RequestMeter } from './limits/request-meter.ts';
import type { OperationFacts } from './operation-facts.ts';
import { Loaders } from './loaders.ts';
import type { Services } from './services.ts';

/**
 * What a service needs from its caller. The context of a request has it, and so does a command of the command line.
 */
export interface ActingContext extends AuditOrigin {
  readonly viewer: Viewer;
  readonly database: Database;
  readonly services: Pick<Services, 'now' | 'digests' | 'cursors' | 'mail' | 'portalUrl'> & {
    readonly signIn: Pick<Services['signIn'], 'isBuiltIn' | 'invitationUrl' | keyof AccountHelp>;
    readonly authenticator: Pick<Services['authenticator'], 'forgetKeys' | 'forgetsWithinMs'>;
  };
}

/** The context of a resolver: one authenticated request and its services. Its parts are created on first use. */
export class RequestContext implements ActingContext {
  /** Without the database: a request's statements run on {@link database}, which ends with the request. */
  readonly services: Omit<Services, 'database'>;
  readonly viewer: Viewer;
  readonly requestId: string;
  /** IP address of the client. */
  readonly address: string;
  /** Undefined until the document has been read, and if it is invalid. */
  operation: OperationFacts | undefined;
  /** Cancels the work of the request. */
  readonly cancellation = new Cancellation();
  readonly #shared: Pick<Services, 'database' | 'databaseShares'>;
  #database: Database | undefined;
  #meter: RequestMeter | undefined;
  #loaders: Loaders<RequestContext> | undefined;

  constructor(services: Services, viewer: Viewer, requestId: string, address: string) {
    this.services = services;
    this.viewer = viewer;
    this.requestId = requestId;
    this.address = address;
    this.#shared = services;
  }

  /** The database for this request: its statements end with it and stay within the viewer's share. */
  get database(): Database {
    const { database, databaseShares } = this.#shared;
    return (this.#database ??= databaseShares.forRequest(database, {
      cancellation: this.cancellation,
      caller: { companyId: this.viewer.accountId, keyId: this.viewer.actor.id },
    }));
  }

  /** The request's cost, and the viewer's points. */
  get meter(): RequestMeter {
    return (this.#meter ??= new RequestMeter(this.services.rateLimits, this.viewer));
  }

  get loaders(): Loaders<RequestContext> {
    return (this.#loaders ??= new Loaders<RequestContext>(this));
  }
}
