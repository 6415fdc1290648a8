'use client';

import { knownIds } from '#lib/run/known-ids.ts';
import { quickFix } from '#lib/run/quick-fix.ts';
import type { LiveError, RunRequest } from '#lib/run/run-operation.ts';
import { useGraphiQL } from './graphiql.ts';
import { replaceText } from './replace-text.ts';

/** Finds the change that corrects an error of a request, as long as the editor still has the request's text. */
export function useQuickFix(request: RunRequest) {
  const { schema, queryEditor, variableEditor } = useGraphiQL((state) => ({
    schema: state.schema ?? null,
    queryEditor: state.queryEditor,
    variableEditor: state.variableEditor,
  }));
  return (error: LiveError) => {
    const texts = { query: queryEditor?.getValue() ?? '', variables: variableEditor?.getValue() ?? '' };
    if (schema === null || !request.query.startsWith(texts.query)) return null;
    const fix = quickFix(schema, texts, error, knownIds.companyId);
    if (fix === null) return null;
    const apply = () => {
      replaceText(queryEditor, fix.query);
      replaceText(variableEditor, fix.variables);
      queryEditor?.focus();
    };
    return { label: fix.label, apply };
  };
}
