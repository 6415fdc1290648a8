'use client';

// The only import of GraphiQL, so that a major upgrade changes only this file.
import 'graphiql/setup-workers/webpack';
import '@graphiql/react/style.css';

export {
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
