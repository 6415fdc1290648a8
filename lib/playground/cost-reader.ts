import type { GraphQLSchema } from 'graphql';
import { dryRunHeaders, probeCosts } from '../run/dry-run-request.ts';
import { operationNamed, readQuery } from '../run/query-text.ts';
import type { RunOutcome, RunRequest } from '../run/run-operation.ts';
import { isValidRequest } from '../run/valid-request.ts';
import { readVariables } from '../run/variable-faults.ts';
import { readCost, type OperationCost } from './operation-cost.ts';
import { runAsChosen } from './run-as-chosen.ts';

/** The operation in the editors. */
export interface TypedOperation {
  query: string;
  /** JSON text. */
  variables: string;
  operationName: string | undefined;
}

/**
 * Requests the cost of operations without running them. A probe must show first that the server supports dry runs,
 * because another server would run the operation, even a mutation.
 */
export class CostReader {
  #knowsDryRuns: Promise<boolean> | null = null;
  #isRefused = false;
  readonly #run: typeof runAsChosen;

  constructor(run = runAsChosen) {
    this.#run = run;
  }

  /** The cost of the typed operation. Null when the operation isn't ready to send, or the cost is unknown. */
  async read(schema: GraphQLSchema, typed: TypedOperation, signal: AbortSignal): Promise<OperationCost | null> {
    const request = toRequest(schema, typed);
    if (request === null || this.#isRefused) return null;
    this.#knowsDryRuns ??= this.#ask();
    const known = await this.#knowsDryRuns;
    if (!known || signal.aborted) return null;
    const outcome = await this.#run(request, signal, dryRunHeaders);
    this.#isRefused = isRejection(outcome);
    return outcome.kind === 'answered' ? readCost(outcome.answer) : null;
  }

  /** Sends requests again after the API rejected the session or the key. */
  tryAgain(): void {
    this.#isRefused = false;
  }

  async #ask(): Promise<boolean> {
    const { signal } = new AbortController();
    const { kept, outcome } = await probeCosts((request, headers) => this.#run(request, signal, headers));
    this.#isRefused = isRejection(outcome);
    // Without a response the probe may repeat. With one, the result is final.
    if (kept === null) this.#knowsDryRuns = null;
    return kept === true;
  }
}

/** Whether the API no longer accepts the session or the key. */
function isRejection(outcome: RunOutcome): boolean {
  if (outcome.kind === 'session-ended') return true;
  return outcome.kind === 'answered' && outcome.answer.errors.some(({ code }) => code === 'API_KEY_REFUSED');
}

/**
 * The request, or null for an operation with known errors. A rejected request would count in the company's usage
 * statistics.
 */
function toRequest(schema: GraphQLSchema, { query, variables, operationName }: TypedOperation): RunRequest | null {
  const read = readQuery(query);
  const values = readVariables(variables);
  if (read.kind === 'fault' || values === null) return null;
  const operation = operationNamed(read.operations, operationName);
  const request = { query, operationName: operation?.name?.value, variables: values };
  return isValidRequest(schema, request) ? request : null;
}
