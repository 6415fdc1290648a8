import { fetchAsChosen } from '../run-as-choice.ts';
import { runOperation, type RunOutcome, type RunRequest } from '../run-operation.ts';

/** Runs an operation as whoever this tab runs as. */
export function runAsChosen(
  request: RunRequest,
  signal: AbortSignal,
  headers: Readonly<Record<string, string>> = {},
): Promise<RunOutcome> {
  return runOperation(request, signal, { headers, send: fetchAsChosen });
}
