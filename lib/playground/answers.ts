import type { GraphQLSchema } from 'graphql';
import { isObject, type Json } from '#shared/json.ts';
import { textsNamed } from '../run/json-text.ts';
import { rejectionOf } from '../run/mutation-rejection.ts';
import { isMutation, readQuery, rootFields } from '../run/query-text.ts';
import type { LiveAnswer, RunOutcome, RunRequest } from '../run/run-operation.ts';
import { isValidRequest } from '../run/valid-request.ts';
import { runAsChosen } from './run-as-chosen.ts';

/** A finished run of the playground. */
export interface PlaygroundRun {
  request: RunRequest;
  isMutation: boolean;
  outcome: RunOutcome;
}

/** A run that received a response. */
export interface AnsweredRun extends PlaygroundRun {
  outcome: { kind: 'answered'; answer: LiveAnswer };
  /** Aborts when another response replaces this one or its tab closes. Work for this response then stops. */
  gone: AbortSignal;
}

/** Variables that can't be used, with the error and its position in their text. */
export interface UnreadVariables {
  message: string;
  from: number;
  line: number;
  column: number;
}

/** A mutation that awaits the reader's confirmation. */
export interface AskedMutation {
  fields: readonly string[];
  /** JSON text. */
  variables: string;
  /** IDs of the companies that its variables contain. */
  companies: readonly string[];
}

/** The results of a playground tab. */
export interface TabAnswers {
  last: PlaygroundRun | null;
  /** The last run that received a response. A later run without a response doesn't replace it. */
  answered: AnsweredRun | null;
  /** The response before that one, for a comparison. */
  before: AnsweredRun | null;
  /** Why the last run didn't start. */
  unread: UnreadVariables | null;
}

/** The state of a tab before its first run. */
export const noAnswers: TabAnswers = { last: null, answered: null, before: null, unread: null };

/** The state of the response pane. */
export interface AnswersState {
  /** The name of the chosen view; the pane shows the JSON when it has no such view. */
  view: string;
  tabs: ReadonlyMap<string, TabAnswers>;
  asked: AskedMutation | null;
  /** The number of runs that were sent. Excludes runs that the reader canceled at the confirmation. */
  sent: number;
}

/** The parameters that GraphiQL passes to its fetcher. */
interface Params {
  query: string;
  operationName?: string | null | undefined;
  variables?: unknown;
}

type Result = Record<string, Json>;

/**
 * Sends what GraphiQL runs, and stores the results by tab for the panes around GraphiQL. A mutation needs a
 * confirmation first, however it was started.
 */
export class Answers {
  #state: AnswersState = { view: 'json', tabs: new Map(), asked: null, sent: 0 };
  #decide: ((yes: boolean) => void) | null = null;
  #tab = '';
  #schema: GraphQLSchema | null = null;
  readonly #shown = new Map<string, AbortController>();
  readonly #listeners = new Set<() => void>();
  readonly #onOutcome: (outcome: RunOutcome) => void;

  constructor(onOutcome: (outcome: RunOutcome) => void) {
    this.#onOutcome = onOutcome;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly read = (): AnswersState => this.#state;

  /** Chooses a view, by a click or by a link. */
  readonly show = (view: string): void => this.#change({ view });

  /** Sets the tab of the next run, and the schema, null until it is known. */
  enter(tab: string, schema: GraphQLSchema | null): void {
    this.#tab = tab;
    this.#schema = schema;
  }

  /** Deletes the state of all other tabs and aborts their work. */
  keepOnly(tabs: readonly string[]): void {
    const closed = [...this.#state.tabs.keys()].filter((tab) => !tabs.includes(tab));
    if (closed.length === 0) return;
    for (const tab of closed) this.#letGo(tab);
    this.#change({ tabs: new Map([...this.#state.tabs].filter(([tab]) => !closed.includes(tab))) });
  }

  /** Records that a run couldn't start in a tab. */
  refuse(tab: string, unread: UnreadVariables): void {
    this.#put(tab, { unread });
  }

  /** Confirms or cancels the {@link AskedMutation}. */
  decide(yes: boolean): void {
    const decide = this.#decide;
    this.#decide = null;
    this.#change({ asked: null });
    decide?.(yes);
  }

  /** Runs a request. Returns what GraphiQL shows as JSON, see {@link resultOf}. */
  async run(params: Params, signal: AbortSignal): Promise<Result | null> {
    const tab = this.#tab;
    const before = this.#state.tabs.get(tab)?.answered ?? null;
    this.#put(tab, { unread: null });
    const request = toRequest(params);
    const asked = askedMutation(request);
    const isEmpty = request.query.trim() === '';
    // The known schema may be old, so the API decides.
    const mayBeRejected = asked !== null && this.#schema !== null && !isValidRequest(this.#schema, request);
    const rejection = mayBeRejected
      ? await rejectionOf(request, (checked, headers) => runAsChosen(checked, signal, headers))
      : null;
    const isMutation = asked !== null && rejection === null;
    if (isEmpty || (isMutation && !(await this.#ask(asked)))) {
      return before === null ? null : bodyOf(before.outcome.answer);
    }
    this.#change({ sent: this.#state.sent + 1 });
    const outcome = rejection ?? (await runAsChosen(request, signal));
    this.#record(tab, { request, isMutation }, outcome);
    this.#onOutcome(outcome);
    return resultOf(outcome);
  }

  async #ask(asked: AskedMutation): Promise<boolean> {
    this.#decide?.(false);
    return new Promise((resolve) => {
      this.#decide = resolve;
      this.#change({ asked });
    });
  }

  #record(tab: string, run: Omit<PlaygroundRun, 'outcome'>, outcome: RunOutcome): void {
    if (outcome.kind !== 'answered') {
      this.#put(tab, { last: { ...run, outcome } });
      return;
    }
    this.#letGo(tab);
    const shown = new AbortController();
    this.#shown.set(tab, shown);
    const answered = { ...run, outcome, gone: shown.signal };
    const before = this.#state.tabs.get(tab)?.answered ?? null;
    this.#put(tab, { last: answered, answered, before });
  }

  #letGo(tab: string): void {
    this.#shown.get(tab)?.abort();
    this.#shown.delete(tab);
  }

  #put(tab: string, part: Partial<TabAnswers>): void {
    const known = this.#state.tabs.get(tab) ?? noAnswers;
    this.#change({ tabs: new Map(this.#state.tabs).set(tab, { ...known, ...part }) });
  }

  #change(part: Partial<AnswersState>): void {
    this.#state = { ...this.#state, ...part };
    for (const listener of this.#listeners) listener();
  }
}

function toRequest({ query, operationName, variables }: Params): RunRequest {
  return { query, operationName: operationName ?? undefined, variables: isObject(variables) ? variables : {} };
}

/**
 * The changes that a request would make, or null when it only reads. Without an operation name, any mutation in the
 * document counts, because an unnecessary confirmation does less harm. A text that isn't GraphQL can't change anything.
 */
function askedMutation({ query, operationName, variables }: RunRequest): AskedMutation | null {
  const read = readQuery(query);
  if (read.kind === 'fault') return null;
  const named = read.operations.filter(({ name }) => operationName === undefined || name?.value === operationName);
  const mutations = named.filter(isMutation);
  if (mutations.length === 0) return null;
  const text = JSON.stringify(variables, null, 2);
  return {
    fields: mutations.flatMap((operation) => rootFields(read.document, operation)),
    variables: text,
    companies: textsNamed(text, 'companyId').map(({ value }) => value),
  };
}

/** What GraphiQL shows of an outcome as JSON. Null for a stopped run, which has nothing new to show. */
export function resultOf(outcome: RunOutcome): Result | null {
  switch (outcome.kind) {
    case 'answered':
      return bodyOf(outcome.answer);
    case 'session-ended':
      return failure('Your session has ended. Nothing was run.', { code: 'UNAUTHENTICATED' });
    case 'lost':
      return failure(outcome.message, {
        ...(outcome.code !== null && { code: outcome.code }),
        ...(outcome.requestId !== null && { requestId: outcome.requestId }),
      });
    case 'canceled':
      return null;
  }
}

function bodyOf({ body }: LiveAnswer): Result {
  return isObject(body) ? body : { data: body };
}

function failure(message: string, extensions: Record<string, string>): Result {
  return { errors: [{ message, extensions }] };
}
