'use client';

import { LoaderCircle } from 'lucide-react';
import { useDeferredValue, useEffect, type ReactNode } from 'react';
import { AnswerTrouble } from './answer-trouble.tsx';
import { AskFirst } from './ask-first.tsx';
import { JsonButtons } from './json-buttons.tsx';
import { ShortFacts } from '../../run/short-facts.tsx';
import { UnreadNote } from './unread-note.tsx';
import { ShownRunContext, useAnswers, useTabAnswers } from './use-answers.ts';
import { jsonView, viewOf, ViewTabs } from './view-tabs.tsx';
import { ResponseEditor, useGraphiQL, type GraphiQLPlugin } from '../parts/graphiql.ts';
import type { Pane } from '../parts/pane-switch.tsx';

interface AnswerPaneProps {
  /** The views beside the JSON. */
  plugins: readonly GraphiQLPlugin[];
  /** Renders a view before the first run. */
  start: (view: string) => ReactNode;
  onShow: (pane: Pane) => void;
}

/** The response: GraphiQL's JSON and the views of the plugins, with errors above them. */
export function AnswerPane({ plugins, start, onShow }: AnswerPaneProps) {
  const { isFetching, schema, openTabs } = useGraphiQL((state) => ({
    isFetching: state.isFetching,
    schema: state.schema ?? null,
    openTabs: state.tabs,
  }));
  const { answers, state } = useAnswers();
  const { tab, last, answered, unread } = useTabAnswers();
  const isView = (view: string) => plugins.some(({ title }) => viewOf(title) === view);
  const view = isView(state.view) ? state.view : jsonView;
  // The tab is drawn first, because a table or a chart can take longer than one frame.
  const shown = useDeferredValue(view);
  const plugin = plugins.find(({ title }) => viewOf(title) === shown);
  const isStart = last === null && unread === null;
  const hasPanel = isStart || plugin !== undefined;

  useEffect(() => answers.enter(tab, schema), [answers, tab, schema]);
  useEffect(() => answers.keepOnly(openTabs.map(({ id }) => id)), [answers, openTabs]);
  useEffect(() => () => answers.keepOnly([]), [answers]);

  return (
    <>
      <div className="playground-pane-head">
        <h2 className="sr-only">Response</h2>
        <ViewTabs
          titles={plugins.map(({ title }) => title)}
          view={view}
          hasPanel={hasPanel}
          onChoose={(chosen) => answers.show(chosen)}
        />
        {isFetching && <LoaderCircle aria-label="Running" size={16} className="animate-spin text-muted" />}
        {answered !== null && (
          <ShortFacts answer={answered.outcome.answer} isOld={last !== answered || unread !== null} />
        )}
      </div>
      {unread !== null && <UnreadNote unread={unread} onShow={onShow} />}
      {unread === null && last !== null && <AnswerTrouble run={last} onShow={onShow} />}
      {/* Always rendered, because GraphiQL writes into it whichever view is open. */}
      <div className="graphiql-container playground-editor" hidden={hasPanel}>
        <ResponseEditor />
        {answered !== null && <JsonButtons run={answered} />}
      </div>
      {hasPanel && (
        <div
          role="tabpanel"
          id="answer-panel"
          aria-labelledby={`answer-tab-${shown}`}
          // The recorded JSON has no tab stop of its own, and the keyboard must be able to scroll it.
          tabIndex={isStart ? 0 : undefined}
          className="min-h-0 flex-1 overflow-auto -outline-offset-2!"
        >
          {isStart && start(shown)}
          {plugin !== undefined && answered !== null && (
            <ShownRunContext value={answered}>
              <plugin.content />
            </ShownRunContext>
          )}
        </div>
      )}
      <AskFirst answers={answers} asked={state.asked} schema={schema} />
    </>
  );
}
