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
  answer: Answer;
  /** The currency of the company in the request. */
  currency: string | null;
}

/** The reader's own response, in the same two views as the recorded one. */
export function LiveAnswer({ schema, request, answer, currency }: LiveAnswerProps) {
  const json = useMemo(() => JSON.stringify(answer.body, null, 2), [answer.body]);
  const html = useMemo(() => highlightJson(json), [json]);
  const report = useMemo(() => liveReport(schema, request, answer), [schema, request, answer]);
  const tabs = [
    {
      id: 'table',
      label: 'Table',
      content: <TableView schema={schema} request={request} answer={answer} currency={currency} />,
    },
    ...(report === undefined ? [] : [{ id: 'chart', label: 'Chart', content: <ReportChart report={report} /> }]),
    {
      id: 'json',
      label: 'JSON',
      copy: json,
      content: <CodeBlock bare shortened code={json} html={html} label="JSON" />,
    },
  ];
  return <Tabs label="Your response" tabs={tabs} />;
}

function TableView({ schema, request, answer: { data }, currency }: LiveAnswerProps) {
  const view = useMemo(() => {
    const definition = requestedOperation(request);
    if (definition === null || data === null) return null;
    const list = toAnswerTable(schema, { definition }, data);
    return { list, fields: list === undefined ? toAnswerFields(schema, { definition }, data) : [] };
  }, [schema, request, data]);

  if (view?.list !== undefined) {
    if (view.list.rows.length > 0) return <AnswerTable answer={view.list} origin="current data" currency={currency} />;
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
