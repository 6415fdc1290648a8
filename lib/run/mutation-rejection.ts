import { dryRunHeaders, probeCosts, type Ask } from './dry-run-request.ts';
import type { RunOutcome, RunRequest } from './run-operation.ts';

/**
 * Checks a mutation that doesn't match the known schema, without running it. Returns the outcome of a mutation that
 * can't run, which needs no confirmation. Null when it may run: the API has a newer schema, or no dry runs.
 */
export async function rejectionOf(request: RunRequest, ask: Ask): Promise<RunOutcome | null> {
  const { kept, outcome } = await probeCosts(ask);
  if (outcome.kind !== 'answered') return outcome;
  if (kept !== true) return null;
  const checked = await ask(request, dryRunHeaders);
  return checked.kind === 'answered' && checked.answer.errors.length === 0 ? null : checked;
}
