import { AsyncLocalStorage } from 'node:async_hooks';
import type { TraceContext } from './trace-context.ts';

/** The request that code works for, also in a job that the request has queued. */
export interface RequestScope {
  readonly requestId: string;
  /** Absent if neither the client nor this process traces the request. */
  readonly trace?: TraceContext | undefined;
}

const scopes = new AsyncLocalStorage<RequestScope>();

/** The request that the running code works for; undefined outside of requests. */
export function currentRequest(): RequestScope | undefined {
  return scopes.getStore();
}

/** Runs code for a request. Everything that it starts belongs to the request too. */
export function runForRequest<Result>(request: RequestScope, work: () => Result): Result {
  return scopes.run(request, work);
}

/** Makes everything that follows in the running callback belong to a request. */
export function enterRequest(request: RequestScope): void {
  scopes.enterWith(request);
}
