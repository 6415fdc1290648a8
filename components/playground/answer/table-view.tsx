'use client';

import type { GraphQLSchema } from 'graphql';
import { useMemo } from 'react';
import { fieldsBeside, itemsOf, toAnswerFields, toAnswerShape } from '#lib/run/tabular-answer.ts';
import type { AnsweredRun } from '#lib/playground/answers.ts';
import { currencyOfRequest } from '#lib/run/company-variables.ts';
import { requestedOperation } from '#lib/run/query-text.ts';
import { AnswerFields } from '../../answer/answer-fields.tsx';
import { useGraphiQL } from '../parts/graphiql.ts';
import { useRunAs } from '../run-as/use-run-as.ts';
import { RowsView } from './rows-view.tsx';
import { useShownRun } from './use-answers.ts';

/** A response as a table: the rows of its first list, or the fields of a single object. */
export function TableView() {
  const run = useShownRun();
  const schema = useGraphiQL((state) => state.schema ?? null);
  const { session, key } = useRunAs();
  const currency = useMemo(
    () => currencyOfRequest(run.request, [...(session?.companies ?? []), ...(key?.identity?.companies ?? [])]),
    [run.request, session, key],
  );
  const view = useMemo(() => (schema === null ? null : readAnswer(schema, run)), [schema, run]);
  if (schema === null) {
    return <p className="p-4 text-sm text-muted">The table needs the schema, which hasn’t loaded. See JSON.</p>;
  }
  if (view === null) return <p className="p-4 text-sm text-muted">The response has no data.</p>;
  const { shape, items, beside, fields } = view;
  if (shape !== undefined)
    return (
      <RowsView
        key={rowsKey(run)}
        schema={schema}
        run={run}
        shape={shape}
        items={items}
        beside={beside}
        currency={currency}
      />
    );
  if (fields.length > 0) return <AnswerFields fields={fields} currency={currency} />;
  return <p className="p-4 text-sm text-muted">This response can’t be shown as a table. See JSON.</p>;
}

function readAnswer(schema: GraphQLSchema, { request, outcome }: AnsweredRun) {
  const { data } = outcome.answer;
  const definition = requestedOperation(request);
  if (definition === null || data === null) return null;
  const shape = toAnswerShape(schema, { definition });
  if (shape === undefined) {
    return { shape, items: [], beside: [], fields: toAnswerFields(schema, { definition }, data) };
  }
  return { shape, items: itemsOf(shape, data), beside: fieldsBeside(shape, data), fields: [] };
}

/** Sorting and selected columns persist as long as the query and its operation stay the same. */
function rowsKey({ request }: AnsweredRun): string {
  return `${request.operationName ?? ''} ${request.query}`;
}
