import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { parseOperation } from '#lib/schema/parsed-operation.ts';
import { OperationTabs } from './operation-tabs.tsx';

async function firstTab(document: string): Promise<string | undefined> {
  const request = { document, variables: {}, parsed: parseOperation('operation.graphql', document) };
  const html = renderToStaticMarkup(await OperationTabs({ request, label: 'The operation' }));
  return /role="tab"[^>]*><span[^>]*>([^<]*)</.exec(html)?.[1];
}

test('the first tab names the kind of operation', async () => {
  expect(await firstTab('query Q { listThings { id } }')).toBe('Query');
  expect(await firstTab('mutation M { deleteThing { id } }')).toBe('Mutation');
});
