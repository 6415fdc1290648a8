import { buildSchema } from 'graphql';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { CatalogUseCase } from '#lib/playground/catalog-use-case.ts';
import { ResponseStart } from './response-start.tsx';

const schema = buildSchema('type Query { listCompanies: [Company!]! } type Company { name: String! id: ID! }');

const useCase: CatalogUseCase = {
  useCase: 'listCompanies',
  title: 'List companies',
  question: 'Which companies are there?',
  group: 'Companies',
  name: 'ListCompanies',
  query: 'query ListCompanies { listCompanies { name } }',
  variables: '{}',
  types: [],
  recorded: {
    response: { data: { listCompanies: Array.from({ length: 40 }, () => ({ name: 'Nordlicht' })) } },
    currency: null,
  },
};

test('shows the recorded response of a use case in any layout, with its whole JSON', () => {
  const markup = markupFor('query ListCompanies {\n  listCompanies {\n    name\n  }\n}');
  expect(markup).toContain('Recorded response of the demo data');
  expect(markup).toContain('Nordlicht');
  expect(markup).not.toContain('Show all');
});

test('doesn’t show it for another query with the same name', () => {
  expect(markupFor('query ListCompanies { listCompanies { id } }')).not.toContain('Recorded response');
});

function markupFor(query: string): string {
  return renderToStaticMarkup(
    <ResponseStart query={query} schema={schema} catalog={[useCase]} view="json" onOpen={() => undefined} />,
  );
}
