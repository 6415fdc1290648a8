import type { Json } from '../content-files.ts';
import { textsNamed } from '../json-text.ts';
import { isMutation, readQuery, rootFields } from '../query-text.ts';
import type { LiveAnswer, RunOutcome, RunRequest } from '../run-operation.ts';
import { runAsChosen } from './run-as-chosen.ts';

const answerViews = ['json', 'table', 'details'] as const;

/** How an answer is looked at. */
export type AnswerView = (typeof answerViews)[number];

/** A run of the playground that came to its end. */
export interface PlaygroundRun {
  request: RunRequest;
  isMutation: boolean;
  outcome: RunOutcome;
}

/** A run that got an answer. */
export interface AnsweredRun extends PlaygroundRun {
  outcome: { kind: 'answered'; answer: LiveAnswer };
}

/** A mutation that waits for the reader's word. */
export interface AskedMutation {
  fields: readonly string[];
  /** JSON text. */
  variables: string;
  /** Ids of the companies it names. */
  companies: readonly string[];
}

/** What a tab of the playground got back. */
export interface TabAnswers {
  last: PlaygroundRun | null;
  /** The last that was answered: a later one that was lost doesn't take it away. */
  answered: AnsweredRun | null;
}

/** What the answer pane shows. */
export interface AnswersState {
  view: AnswerView;
  tabs: ReadonlyMap<string, TabAnswers>;
  asked: AskedMutation | null;
}

/** What GraphiQL hands to whoever sends its requests. */
interface Params {
  query: string;
  operationName?: string | null | undefined;
  variables?: unknown;
}

type Result = Record<string, Json>;

/**
 * Sends what GraphiQL wants to run, and keeps what came back for the panes around it: by tab, as GraphiQL does. A mutation
 * is asked for once before it goes, whichever way it was started.
 */
export class Answers {
  #state: AnswersState = { view: 'json', tabs: new Map(), asked: null };
  #decide: ((yes: boolean) => void) | null = null;
  #tab = '';
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

  show(view: AnswerView): void {
    this.#change({ view });
  }

  /** Shows the view a link names, if it is one. */
  readonly showNamed = (name: string): void => {
    const view = answerViews.find((known) => known === name);
    if (view !== undefined) this.show(view);
  };

  /** Says which tab the next run belongs to. */
  enter(tab: string): void {
    this.#tab = tab;
  }

  /** Answers the question that {@link AskedMutation} is. */
  decide(yes: boolean): void {
    const decide = this.#decide;
    this.#decide = null;
    this.#change({ asked: null });
    decide?.(yes);
  }

  /**
   * Runs what was asked for. What comes out is what GraphiQL shows as JSON; nothing when there is nothing new to show,
   * because it was stopped.
   */
  async run(params: Params, signal: AbortSignal): Promise<Result | null> {
    const tab = this.#tab;
    const before = this.#state.tabs.get(tab)?.answered ?? null;
    const request = toRequest(params);
    const asked = askedMutation(request);
    if (asked !== null && !(await this.#ask(asked))) return before === null ? null : bodyOf(before.outcome.answer);
    const outcome = await runAsChosen(request, signal);
    const [last, answered] = recorded({ request, isMutation: asked !== null }, outcome, before);
    this.#change({ tabs: new Map(this.#state.tabs).set(tab, { last, answered }) });
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

  #change(part: Partial<AnswersState>): void {
    this.#state = { ...this.#state, ...part };
    for (const listener of this.#listeners) listener();
  }
}

function recorded(
  run: Omit<PlaygroundRun, 'outcome'>,
  outcome: RunOutcome,
  before: AnsweredRun | null,
): [last: PlaygroundRun, answered: AnsweredRun | null] {
  if (outcome.kind !== 'answered') return [{ ...run, outcome }, before];
  const answered = { ...run, outcome };
  return [answered, answered];
}

function toRequest({ query, operationName, variables }: Params): RunRequest {
  const isObject = typeof variables === 'object' && variables !== null && !Array.isArray(variables);
  return { query, operationName: operationName ?? undefined, variables: isObject ? { ...variables } : {} };
}

/**
 * What a request would change, or null when it only reads. Of a document whose operation isn't named any mutation counts:
 * better asked once too often. A text that is no GraphQL changes nothing, wherever it is sent.
 */
export function askedMutation({ query, operationName, variables }: RunRequest): AskedMutation | null {
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

function resultOf(outcome: RunOutcome): Result | null {
  switch (outcome.kind) {
    case 'answered':
      return bodyOf(outcome.answer);
    case 'session-ended':
      return failure('Your session has ended. Nothing was run.', { code: 'UNAUTHENTICATED' });
    case 'lost':
      return failure(outcome.message, {
        code: outcome.code,
        ...(outcome.requestId !== null && { requestId: outcome.requestId }),
      });
    case 'cancelled':
      return null;
  }
}

function bodyOf({ body }: LiveAnswer): Result {
  return typeof body === 'object' && body !== null && !Array.isArray(body) ? body : { data: body };
}

function failure(message: string, extensions: Record<string, string>): Result {
  return { errors: [{ message, extensions }] };
}
