import type { RunRequest } from './run-operation.ts';

/** Asks for the price alone. A server that doesn't know the header runs the operation: see {@link probeDryRuns}. */
export const dryRunHeaders = { 'x-cost-dry-run': '1' };

/** As much of an answer as tells whether it was priced and not run. */
interface Answered {
  readonly data?: unknown;
  readonly errors?: readonly unknown[] | undefined;
  readonly cost: unknown;
}

/** Whether a server keeps to dry runs; null while it hasn't said, and then `outcome` is why. */
export interface Probed<Outcome> {
  readonly kept: boolean | null;
  readonly outcome: Outcome;
}

/**
 * Asks a server the price of `{ __typename }`. One that answers it instead would run whatever it was to price, so nothing
 * else is sent to it as a dry run.
 *
 * @param send sends a request with headers
 * @param read what came back, null where that was no answer
 */
export async function probeDryRuns<Outcome>(
  send: (request: RunRequest, headers: Readonly<Record<string, string>>) => Promise<Outcome>,
  read: (outcome: Outcome) => Answered | null,
): Promise<Probed<Outcome>> {
  const request = { query: '{ __typename }', operationName: undefined, variables: {} };
  const outcome = await send(request, dryRunHeaders);
  const answered = read(outcome);
  if (answered === null || (answered.errors ?? []).length > 0) return { kept: null, outcome };
  const hasRun = answered.data !== null && answered.data !== undefined;
  return { kept: !hasRun && answered.cost !== null && answered.cost !== undefined, outcome };
}
