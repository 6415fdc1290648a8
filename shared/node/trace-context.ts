import { randomUUID } from 'node:crypto';

/** The position of a request in a trace (W3C Trace Context, section 3.2). */
export interface TraceContext {
  /** 32 hexadecimal digits. */
  readonly traceId: string;
  /** 16 hexadecimal digits: the caller's span. */
  readonly spanId: string;
  readonly isSampled: boolean;
}

const form = /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})(?:-.*)?$/;

/** Reads a `traceparent` header; undefined if it is absent or malformed, as the specification demands. */
export function parseTraceparent(header: string | readonly string[] | undefined): TraceContext | undefined {
  const [, traceId, spanId, flags] = form.exec(typeof header === 'string' ? header : '') ?? [];
  if (traceId === undefined || spanId === undefined || flags === undefined) return undefined;
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & 1) === 1 };
}

/** The `traceparent` header of version 00. */
export function formatTraceparent({ traceId, spanId, isSampled }: TraceContext): string {
  return `00-${traceId}-${spanId}-${isSampled ? '01' : '00'}`;
}

/** Letters that no log, header or database has to escape. */
const requestIdForm = /^[A-Za-z0-9][A-Za-z0-9._-]{7,63}$/;

/** The id of a request: the client's `X-Request-Id` if it has 8 to 64 plain characters, otherwise a new one. */
export function requestIdOf(header: string | readonly string[] | undefined): string {
  return typeof header === 'string' && requestIdForm.test(header) ? header : randomUUID();
}

/**
 * Whether the access log has a request. The id decides, so that all processes choose the same requests.
 */
export function isSampledRequest(requestId: string, share: number): boolean {
  if (share >= 1) return true;
  if (share <= 0) return false;
  // FNV-1a, 32 bits: http://www.isthe.com/chongo/tech/comp/fnv/
  let hash = 0x811c9dc5;
  for (let index = 0; index < requestId.length; index += 1) {
    hash = Math.imul(hash ^ requestId.charCodeAt(index), 0x01000193);
  }
  return (hash >>> 0) / 2 ** 32 < share;
}
