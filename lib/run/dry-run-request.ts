import type { RunOutcome, RunRequest } from './run-operation.ts';

/** Requests only the cost. A server that doesn't know the header runs the operation: see {@link probeDryRuns}. */
export const dryRunHeaders = { 'x-cost-dry-run': '1' };

/** The parts of a response that show whether it was a dry run. */
interface Answered {
  readonly data?: unknown;
  readonly errors?: readonly unknown[] | undefined;
  readonly cost: unknown;
}

/** Whether a server supports dry runs. Null when it didn't respond, and then `outcome` has the reason. */
interface Probed<Outcome> {
  readonly kept: boolean | null;
  readonly outcome: Outcome;
}

/**
 * Requests the cost of `{ __typename }`. A server that returns data instead would run every operation, so it must not
 * receive other dry runs.
 *
 * @param send sends a request with headers
 * @param read parses the result, or returns null when it isn't a response
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

/** Sends a request with headers, as the reader. */
export type Ask = (request: RunRequest, headers?: Readonly<Record<string, string>>) => Promise<RunOutcome>;

/** Whether the API supports dry runs. */
export function probeCosts(ask: Ask): Promise<Probed<RunOutcome>> {
  return probeDryRuns(ask, (outcome) => (outcome.kind === 'answered' ? outcome.answer : null));
}
