'use client';

import { LoaderCircle } from 'lucide-react';
import { useEffect } from 'react';
import { noAnswers } from '../../lib/playground/answers.ts';
import { AnswerDetails } from './answer/answer-details.tsx';
import { AnswerTrouble } from './answer/answer-trouble.tsx';
import { AskFirst } from './answer/ask-first.tsx';
import { ShortFacts } from './answer/short-facts.tsx';
import { TableView } from './answer/table-view.tsx';
import { UnreadNote } from './answer/unread-note.tsx';
import { useAnswers } from './answer/use-answers.ts';
import { ViewTabs } from './answer/view-tabs.tsx';
import { ResponseEditor, useGraphiQL } from './graphiql.ts';
import type { Pane } from './pane-switch.tsx';

/** What came back: as GraphiQL's JSON, as a table, and how it came about; above it what went wrong. */
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
        <h2 className="sr-only">Answer</h2>
        <ViewTabs view={view} onChoose={(chosen) => answers.show(chosen)} />
        {isFetching && <LoaderCircle aria-label="Running" size={16} className="animate-spin text-muted" />}
        {answered !== null && (
          <ShortFacts answer={answered.outcome.answer} isOld={last !== answered || unread !== null} />
        )}
      </div>
      {unread !== null && <UnreadNote unread={unread} onShow={onShow} />}
      {unread === null && last !== null && <AnswerTrouble run={last} onShow={onShow} />}
      {unread === null && last === null && (
        <p className="p-4 text-sm text-muted">Run a query to see its answer here.</p>
      )}
      {/* GraphiQL writes into it whichever view is open. */}
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
