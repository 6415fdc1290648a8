'use client';

import { LoaderCircle } from 'lucide-react';
import { useDeferredValue, useEffect } from 'react';
import { noAnswers } from '#lib/playground/answers.ts';
import { AnswerTrouble } from './answer-trouble.tsx';
import { AskFirst } from './ask-first.tsx';
import { JsonButtons } from './json-buttons.tsx';
import { ShortFacts } from '../../run/short-facts.tsx';
import { UnreadNote } from './unread-note.tsx';
import { ShownRunContext, useAnswers } from './use-answers.ts';
import { jsonView, viewOf, ViewTabs } from './view-tabs.tsx';
import { ResponseEditor, useGraphiQL, type GraphiQLPlugin } from '../parts/graphiql.ts';
import type { Pane } from '../parts/pane-switch.tsx';

interface AnswerPaneProps {
  /** The views beside the JSON. */
  plugins: readonly GraphiQLPlugin[];
  onShow: (pane: Pane) => void;
}

/** The response: GraphiQL's JSON and the views of the plugins, with errors above them. */
export function AnswerPane({ plugins, onShow }: AnswerPaneProps) {
  const { isFetching, schema, openTabs, tab } = useGraphiQL((state) => ({
    isFetching: state.isFetching,
    schema: state.schema ?? null,
    openTabs: state.tabs,
    tab: state.tabs[state.activeTabIndex]?.id ?? '',
  }));
  const { answers, state } = useAnswers();
  const { tabs, asked } = state;
  const isView = (view: string) => plugins.some(({ title }) => viewOf(title) === view);
  const view = isView(state.view) ? state.view : jsonView;
  // The tab is drawn first, because a table or a chart can take longer than one frame.
  const shown = useDeferredValue(view);
  const plugin = plugins.find(({ title }) => viewOf(title) === shown);
  const { last, answered, unread } = tabs.get(tab) ?? noAnswers;

  useEffect(() => answers.enter(tab, schema), [answers, tab, schema]);
  useEffect(() => answers.keepOnly(openTabs.map(({ id }) => id)), [answers, openTabs]);
  useEffect(() => () => answers.keepOnly([]), [answers]);

  return (
    <>
      <div className="playground-pane-head">
        <h2 className="sr-only">Response</h2>
        <ViewTabs titles={plugins.map(({ title }) => title)} view={view} onChoose={(chosen) => answers.show(chosen)} />
        {isFetching && <LoaderCircle aria-label="Running" size={16} className="animate-spin text-muted" />}
        {answered !== null && (
          <ShortFacts answer={answered.outcome.answer} isOld={last !== answered || unread !== null} />
        )}
      </div>
      {unread !== null && <UnreadNote unread={unread} onShow={onShow} />}
      {unread === null && last !== null && <AnswerTrouble run={last} onShow={onShow} />}
      {unread === null && last === null && (
        <p className="p-4 text-sm text-muted">Run a query to see its response here.</p>
      )}
      {/* Always rendered, because GraphiQL writes into it whichever view is open. */}
      <div className="graphiql-container playground-editor" hidden={plugin !== undefined}>
        <ResponseEditor />
        {answered !== null && <JsonButtons run={answered} />}
      </div>
      {plugin !== undefined && (
        <div
          role="tabpanel"
          id="answer-panel"
          aria-labelledby={`answer-tab-${shown}`}
          className="min-h-0 flex-1 overflow-auto"
        >
          {answered !== null && (
            <ShownRunContext value={answered}>
              <plugin.content />
            </ShownRunContext>
          )}
        </div>
      )}
      <AskFirst answers={answers} asked={asked} schema={schema} />
    </>
  );
}
