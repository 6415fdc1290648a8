'use client';

// The one door to GraphiQL: what the playground is made of, so that a next major version is a change of this file.
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
