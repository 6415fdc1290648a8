'use client';

// The only import of GraphiQL and its plugins, so that an upgrade changes only this file. graphiql.test.ts checks what
// the playground relies on.
import 'graphiql/setup-workers/webpack';
import '@graphiql/react/style.css';
import '@graphiql/plugin-explorer/style.css';
import type { GraphQLArgument, GraphQLLeafType, ValueNode } from 'graphql';
import type { ReactNode } from 'react';

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
export { fillLeafs, mergeAst, type Fetcher } from '@graphiql/toolkit';

/** What the explorer renders before its rows, and the values that it fills in. Its package has no types for them. */
interface ExplorerParts {
  arrowOpen: ReactNode;
  arrowClosed: ReactNode;
  checkboxChecked: ReactNode;
  checkboxUnchecked: ReactNode;
  getDefaultScalarArgValue: (field: { name: string }, argument: GraphQLArgument, type: GraphQLLeafType) => ValueNode;
}

/** GraphiQL's explorer, which is loaded when it is opened. */
export async function loadExplorer(parts: ExplorerParts) {
  const { explorerPlugin } = await import('@graphiql/plugin-explorer');
  return explorerPlugin({ showAttribution: false, ...parts }).content;
}
