'use client';

// The only import of GraphiQL and its plugins, so that an upgrade changes only this file. graphiql.test.ts checks what
// the playground relies on.
import 'graphiql/setup-workers/webpack';
import '@graphiql/react/style.css';
import '@graphiql/plugin-explorer/style.css';
import type { GraphQLArgument, GraphQLLeafType, ValueNode } from 'graphql';
import { createElement, type ReactNode } from 'react';

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

interface ExplorerProps {
  /** The document that it shows. */
  query: string;
  /** Its own one replaces the editor's text in a way that can't be undone. */
  onEdit: (document: string) => void;
}

/** GraphiQL's explorer, which is loaded when it is opened. */
export async function loadExplorer(parts: ExplorerParts) {
  const { explorerPlugin } = await import('@graphiql/plugin-explorer');
  const props = { showAttribution: false, ...parts };
  const { content } = explorerPlugin(props);
  // The plugin's content has no props. It passes on those of the plugin whenever it renders.
  return function Explorer(live: ExplorerProps) {
    Object.assign(props, live);
    return createElement(content);
  };
}
