import { fetchAsChosen } from '../proxy/run-as-choice.ts';
import { runOperation, type RunOutcome, type RunRequest } from '../run/run-operation.ts';

/** Runs an operation with the identity chosen in this tab. */
export function runAsChosen(
  request: RunRequest,
  signal: AbortSignal,
  headers: Readonly<Record<string, string>> = {},
): Promise<RunOutcome> {
  return runOperation(request, signal, { headers, send: fetchAsChosen });
}
