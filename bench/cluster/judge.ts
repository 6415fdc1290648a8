import { z } from 'zod';
import type { Failure } from './record.ts';

/** The parts of a response that decide whether it is a success. */
export interface Received {
  readonly status: number;
  readonly retryAfter: string | undefined;
  readonly body: string;
}

const graphqlSchema = z.object({
  errors: z.array(z.object({ extensions: z.object({ code: z.string() }).optional() })).optional(),
});

/** Whether a response is a failure, and one that its client may retry. `isGraphql`: errors are in the body, too. */
export function judgeResponse({ status, retryAfter, body }: Received, isGraphql: boolean): Failure | undefined {
  const code = isGraphql ? errorCodeOf(body) : undefined;
  if (status < 400 && code === undefined) return undefined;
  const name = [status, code].filter((part) => part !== undefined).join(' ');
  if (status === 503 && retryAfter !== undefined) return { name: `${name} with Retry-After`, isAllowed: true };
  return { name, isAllowed: status === 507 };
}

function errorCodeOf(body: string): string | undefined {
  let parsed: unknown;
  try {
    parsed = JSON.parse(body);
  } catch {
    return 'without JSON';
  }
  const { data } = graphqlSchema.safeParse(parsed);
  if (data === undefined) return 'without GraphQL';
  const [error] = data.errors ?? [];
  return error === undefined ? undefined : (error.extensions?.code ?? 'without a code');
}

const connectionCodes = ['ECONNREFUSED', 'ECONNRESET', 'EPIPE'];

/** The failure of a request without a response. A client may retry when the connection was refused or closed. */
export function judgeError(error: unknown): Failure {
  const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
  return { name: code, isAllowed: connectionCodes.includes(code) };
}
