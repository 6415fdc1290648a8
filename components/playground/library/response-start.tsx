'use client';

import type { GraphQLSchema } from 'graphql';
import { useMemo } from 'react';
import { originOf, type CatalogUseCase } from '#lib/playground/catalog-use-case.ts';
import { readVariables } from '#lib/run/variable-faults.ts';
import { useAnswerViews } from '../../run/live-answer.tsx';
import { Button } from '../../ui/button.tsx';

/** The use cases to begin with: they run as they are, and show what the API is for. */
const examples = ['listCompanies', 'listCampaignsByCompany', 'listPerformanceByCompany'];

interface ResponseStartProps {
  query: string;
  schema: GraphQLSchema | null;
  catalog: readonly CatalogUseCase[];
  view: string;
  onOpen: (useCase: CatalogUseCase) => void;
}

/** A view of the response before the first run: the recorded one of a use case; in an empty tab, queries to begin with. */
export function ResponseStart({ query, schema, catalog, view, onOpen }: ResponseStartProps) {
  const origin = originOf(query, catalog);
  if (origin?.isSame && schema !== null) return <Recorded useCase={origin.useCase} schema={schema} view={view} />;
  const offered = query.trim() === '' ? catalog.filter((one) => examples.includes(one.useCase)) : [];
  return (
    <div className="space-y-4 p-4 text-sm">
      <p className="text-muted">Run a query to see its response here.</p>
      {offered.length > 0 && (
        <div role="group" aria-label="Queries to begin with" className="flex flex-wrap items-center gap-2">
          <span aria-hidden>Try:</span>
          {offered.map((one) => (
            <Button key={one.useCase} size="small" onClick={() => onOpen(one)}>
              {one.title}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}

interface RecordedProps {
  useCase: CatalogUseCase;
  schema: GraphQLSchema;
  view: string;
}

function Recorded({ useCase, schema, view }: RecordedProps) {
  const shown = useMemo(() => {
    const { query, name, variables, recorded } = useCase;
    return {
      schema,
      request: { query, operationName: name, variables: readVariables(variables) ?? {} },
      answer: { body: recorded.response, data: recorded.response.data },
      origin: 'as recorded',
      currency: recorded.currency,
      isScrolled: true,
    };
  }, [useCase, schema]);
  const views = useAnswerViews(shown);
  return (
    <>
      <p className="border-b border-rule px-4 py-2 text-sm font-semibold">Recorded response of the demo data</p>
      {views.find(({ id }) => id === view)?.content ?? (
        <p className="p-4 text-sm text-muted">Run the query to see your own response here.</p>
      )}
    </>
  );
}
