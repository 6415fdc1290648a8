'use client';

import { Kind } from 'graphql';
import { useEffect, useRef, type RefObject } from 'react';
import { withoutDefaultedRequired } from '#lib/run/variables-schema.ts';
import type { Json } from '#shared/json.ts';
import { useGraphiQL, useMonaco } from '../parts/graphiql.ts';

/**
 * Corrects the JSON schema that GraphiQL gives to the variables' editor after each change of the query: fields and
 * variables with a default value aren't required. A schema that stays the same is given only once.
 */
export function useVariablesSchema(): void {
  const monaco = useMonaco((state) => state.monaco);
  const document = useGraphiQL((state) => state.documentAST);
  const defaulted = useRef<ReadonlySet<string>>(new Set());

  useEffect(() => {
    const definitions = (document?.definitions ?? []).flatMap((definition) =>
      definition.kind === Kind.OPERATION_DEFINITION ? (definition.variableDefinitions ?? []) : [],
    );
    const withDefault = definitions.filter(({ defaultValue }) => defaultValue !== undefined);
    defaulted.current = new Set(withDefault.map(({ variable }) => variable.name.value));
  }, [document]);

  useEffect(
    () => (monaco === undefined ? undefined : correct(monaco.languages.json.jsonDefaults, defaulted)),
    [monaco],
  );
}

interface JsonDefaults {
  readonly diagnosticsOptions: JsonOptions;
  setDiagnosticsOptions: (options: JsonOptions) => void;
}

interface JsonOptions {
  readonly schemas?: { readonly uri: string; readonly fileMatch?: string[]; readonly schema?: Json }[];
}

/** Corrects every schema that is set from now on. Returns a function that ends it. */
function correct(defaults: JsonDefaults, defaulted: RefObject<ReadonlySet<string>>): () => void {
  const set = defaults.setDiagnosticsOptions.bind(defaults);
  // A listener of `onDidChange` would come too late: each change restarts the JSON worker, and setting the options twice
  // ends the first worker while it loads.
  defaults.setDiagnosticsOptions = (options) => {
    const schemas = (options.schemas ?? []).map((entry) => ({
      ...entry,
      schema: withoutDefaultedRequired(entry.schema ?? null, defaulted.current),
    }));
    const corrected = { ...options, schemas };
    if (JSON.stringify(corrected) !== JSON.stringify(defaults.diagnosticsOptions)) set(corrected);
  };
  return () => {
    defaults.setDiagnosticsOptions = set;
  };
}
