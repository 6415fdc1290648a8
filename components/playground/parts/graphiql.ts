'use client';

// The only import of GraphiQL and its plugins, so that an upgrade changes only this file. graphiql.test.ts checks what
// the playground relies on.
import 'graphiql/setup-workers/webpack';
import '@graphiql/react/style.css';
import '@graphiql/plugin-explorer/style.css';

export {
  type GraphiQLPlugin,
  GraphiQLProvider,
  type MonacoEditor,
  QueryEditor,
  ResponseEditor,
  type SchemaReference,
  useGraphiQL,
  useGraphiQLActions,
  useMonaco,
  VariableEditor,
} from '@graphiql/react';
export { mergeAst, type Fetcher } from '@graphiql/toolkit';

/** GraphiQL's explorer, which is loaded when it is opened. */
export async function loadExplorer() {
  const { explorerPlugin } = await import('@graphiql/plugin-explorer');
  return explorerPlugin({ showAttribution: false }).content;
}
