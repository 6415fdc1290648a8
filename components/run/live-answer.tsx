'use client';

import type { GraphQLSchema } from 'graphql';
import { useMemo } from 'react';
import { liveReport } from '#lib/chart/live-report.ts';
import { toAnswerFields, toAnswerTable } from '#lib/run/tabular-answer.ts';
import { requestedOperation } from '#lib/run/query-text.ts';
import type { LiveAnswer as Answer, RunRequest } from '#lib/run/run-operation.ts';
import { AnswerFields } from '../answer/answer-fields.tsx';
import { AnswerTable } from '../answer/answer-table.tsx';
import { ReportChart } from '../chart/report-chart.tsx';
import { CodeBlock } from '../ui/code-block.tsx';
import { ShowAll } from '../ui/show-all.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { highlightJson } from './highlighted-json.ts';

interface LiveAnswerProps {
  schema: GraphQLSchema;
  request: RunRequest;
  answer: Pick<Answer, 'body' | 'data'>;
  /** The source of the rows: "as recorded". */
  origin: string;
  /** The currency of the company in the request. */
  currency: string | null;
  /** Whether the views are in a pane that scrolls, which has room for the whole JSON. */
  isScrolled?: boolean;
}

/** The reader's own response, in the same views as the recorded one. */
export function LiveAnswer(props: LiveAnswerProps) {
  return <Tabs label="Your response" tabs={useAnswerViews(props)} />;
}

/** The views of a response, each with its name. */
export function useAnswerViews(props: LiveAnswerProps) {
  const { schema, request, answer, isScrolled = false } = props;
  const json = useMemo(() => JSON.stringify(answer.body, null, 2), [answer.body]);
  const html = useMemo(() => highlightJson(json), [json]);
  const report = useMemo(() => liveReport(schema, request, answer), [schema, request, answer]);
  return [
    {
      id: 'table',
      label: 'Table',
      content: <TableView {...props} />,
    },
    ...(report === undefined ? [] : [{ id: 'chart', label: 'Chart', content: <ReportChart report={report} /> }]),
    {
      id: 'json',
      label: 'JSON',
      copy: json,
      content: <CodeBlock bare shortened={!isScrolled} code={json} html={html} label="JSON" />,
    },
  ];
}

function TableView({ schema, request, answer: { data }, origin, currency }: LiveAnswerProps) {
  const view = useMemo(() => {
    const definition = requestedOperation(request);
    if (definition === null || data === null) return null;
    const list = toAnswerTable(schema, { definition }, data);
    return { list, fields: list === undefined ? toAnswerFields(schema, { definition }, data) : [] };
  }, [schema, request, data]);

  if (view?.list !== undefined) {
    if (view.list.rows.length > 0) return <AnswerTable answer={view.list} origin={origin} currency={currency} />;
    return <p className="px-4 py-6 text-sm text-muted">The list is empty. None of your data matches.</p>;
  }
  if (view !== null && view.fields.length > 0) {
    return (
      <ShowAll count={view.fields.length} unit="fields">
        <AnswerFields fields={view.fields} currency={currency} />
      </ShowAll>
    );
  }
  return (
    <p className="px-4 py-6 text-sm text-muted">
      {data === null ? 'The response has no data.' : 'This response can’t be shown as a table. See JSON.'}
    </p>
  );
}
