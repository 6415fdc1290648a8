'use client';

import { LoaderCircle } from 'lucide-react';
import { useEffect } from 'react';
import { noAnswers } from '#lib/playground/answers.ts';
import { AnswerDetails } from './answer-details.tsx';
import { AnswerTrouble } from './answer-trouble.tsx';
import { AskFirst } from './ask-first.tsx';
import { ShortFacts } from './short-facts.tsx';
import { TableView } from './table-view.tsx';
import { UnreadNote } from './unread-note.tsx';
import { useAnswers } from './use-answers.ts';
import { ViewTabs } from './view-tabs.tsx';
import { ResponseEditor, useGraphiQL } from '../parts/graphiql.ts';
import type { Pane } from '../parts/pane-switch.tsx';

/** The response: GraphiQL's JSON, a table, and details, with errors above them. */
export function AnswerPane({ onShow }: { onShow: (pane: Pane) => void }) {
  const { isFetching, schema, openTabs, tab } = useGraphiQL((state) => ({
    isFetching: state.isFetching,
    schema: state.schema ?? null,
    openTabs: state.tabs,
    tab: state.tabs[state.activeTabIndex]?.id ?? '',
  }));
  const { answers, state } = useAnswers();
  const { view, tabs, asked } = state;
  const { last, answered, unread } = tabs.get(tab) ?? noAnswers;

  useEffect(() => answers.enter(tab), [answers, tab]);
  useEffect(() => answers.keepOnly(openTabs.map(({ id }) => id)), [answers, openTabs]);
  useEffect(() => () => answers.keepOnly([]), [answers]);

  return (
    <>
      <div className="playground-pane-head">
        <h2 className="sr-only">Response</h2>
        <ViewTabs view={view} onChoose={(chosen) => answers.show(chosen)} />
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
      <div className="graphiql-container playground-editor" hidden={view !== 'json'}>
        <ResponseEditor />
      </div>
      {view !== 'json' && (
        <div
          role="tabpanel"
          id="answer-panel"
          aria-labelledby={`answer-tab-${view}`}
          className="min-h-0 flex-1 overflow-auto"
        >
          {answered !== null && view === 'details' && <AnswerDetails answer={answered.outcome.answer} />}
          {answered !== null && view === 'table' && <TableView schema={schema} run={answered} />}
        </div>
      )}
      <AskFirst answers={answers} asked={asked} schema={schema} />
    </>
  );
}
