/** The kinds of requests that are sent at the same time. */
export type RequestKind = 'read' | 'write' | 'page' | 'sign-in' | 'upload';

/** A request that didn't get what it was sent for. */
export interface Failure {
  /** Such as `503 with Retry-After` or `ECONNRESET`. */
  readonly name: string;
  /** Whether a client may see it while something is broken: it can retry, and knows it. */
  readonly isAllowed: boolean;
}

/** One HTTP request and its end. */
export interface Sent {
  readonly kind: RequestKind;
  /** Milliseconds of `performance.now()`. */
  readonly beganAt: number;
  readonly milliseconds: number;
  readonly failure: Failure | undefined;
}

/** Every request of a campaign, in the order of their ends. */
export class Journal {
  readonly sent: Sent[] = [];

  add(kind: RequestKind, beganAt: number, failure: Failure | undefined): void {
    this.sent.push({ kind, beganAt, milliseconds: performance.now() - beganAt, failure });
  }

  /** A failure that isn't one request's, such as a sign-in that ends on the wrong page. */
  note(kind: RequestKind, name: string): void {
    this.add(kind, performance.now(), { name, isAllowed: false });
  }

  /** The requests that began in a period. */
  between(from: number, to: number): readonly Sent[] {
    return this.sent.filter(({ beganAt }) => beganAt >= from && beganAt < to);
  }

  /** Whether every request that began in the period, and has ended, succeeded. */
  isHealthy(from: number, to: number): boolean {
    return this.between(from, to).every(({ failure }) => failure === undefined);
  }
}
