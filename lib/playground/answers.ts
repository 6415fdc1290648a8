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
  /** Aborted when the next answer takes its place or its tab closes: nobody waits any more for what goes on for it. */
  gone: AbortSignal;
}

/** Variables that nothing could be run with: what is wrong, and where in their text. */
export interface UnreadVariables {
  message: string;
  from: number;
  line: number;
  column: number;
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
  /** Why nothing was run when it last should have been. */
  unread: UnreadVariables | null;
}

/** What a tab has before anything was run in it. */
export const noAnswers: TabAnswers = { last: null, answered: null, unread: null };

/** What the answer pane shows. */
export interface AnswersState {
  view: AnswerView;
  tabs: ReadonlyMap<string, TabAnswers>;
  asked: AskedMutation | null;
  /** How many runs were sent: one that was called off at the question isn't. */
  sent: number;
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
  #state: AnswersState = { view: 'json', tabs: new Map(), asked: null, sent: 0 };
  #decide: ((yes: boolean) => void) | null = null;
  #tab = '';
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

  /** Forgets what belongs to any other tab, and lets go of it. */
  keepOnly(tabs: readonly string[]): void {
    const closed = [...this.#state.tabs.keys()].filter((tab) => !tabs.includes(tab));
    if (closed.length === 0) return;
    for (const tab of closed) this.#letGo(tab);
    this.#change({ tabs: new Map([...this.#state.tabs].filter(([tab]) => !closed.includes(tab))) });
  }

  /** Notes that nothing could be run in a tab. */
  refuse(tab: string, unread: UnreadVariables): void {
    this.#put(tab, { unread });
  }

  /** Answers the question that {@link AskedMutation} is. */
  decide(yes: boolean): void {
    const decide = this.#decide;
    this.#decide = null;
    this.#change({ asked: null });
    decide?.(yes);
  }

  /**
   * Runs what was asked for. What comes out is what GraphiQL shows as JSON, see {@link resultOf}.
   */
  async run(params: Params, signal: AbortSignal): Promise<Result | null> {
    const tab = this.#tab;
    const before = this.#state.tabs.get(tab)?.answered ?? null;
    this.#put(tab, { unread: null });
    const request = toRequest(params);
    const asked = askedMutation(request);
    if (asked !== null && !(await this.#ask(asked))) return before === null ? null : bodyOf(before.outcome.answer);
    this.#change({ sent: this.#state.sent + 1 });
    const outcome = await runAsChosen(request, signal);
    this.#record(tab, { request, isMutation: asked !== null }, outcome);
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
    this.#put(tab, { last: answered, answered });
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
  const isObject = typeof variables === 'object' && variables !== null && !Array.isArray(variables);
  return { query, operationName: operationName ?? undefined, variables: isObject ? { ...variables } : {} };
}

/**
 * What a request would change, or null when it only reads. Of a document whose operation isn't named any mutation counts:
 * better asked once too often. A text that is no GraphQL changes nothing, wherever it is sent.
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

/** What GraphiQL shows of an outcome as JSON; null when there is nothing new to show, because it was stopped. */
export function resultOf(outcome: RunOutcome): Result | null {
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
