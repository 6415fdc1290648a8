'use client';

import { useEffect } from 'react';
import { completeQuery, completeVariables, type Suggestions } from '#lib/run/completion.ts';
import { untilPause } from '#lib/playground/typing-pause.ts';
import { useGraphiQL, useMonaco } from '../parts/graphiql.ts';

/** Completion that knows the API's lists and the reader's own IDs, in place of GraphiQL's. */
export function useCompletion(): void {
  const { monaco, monacoGraphQL } = useMonaco(({ monaco: editors, monacoGraphQL: mode }) => ({
    monaco: editors,
    monacoGraphQL: mode,
  }));
  const schema = useGraphiQL((state) => state.schema ?? null);

  useEffect(() => {
    if (monaco === undefined || monacoGraphQL === undefined || schema === null) return;
    monacoGraphQL.setModeConfiguration({ ...monacoGraphQL.modeConfiguration, completionItems: false });
    const { languages, Range } = monaco;
    const listOf = (line: number, { from, to, entries }: Suggestions) => ({
      incomplete: true,
      suggestions: entries.map((entry, index) => ({
        label: entry.label,
        kind: languages.CompletionItemKind.Field,
        ...(entry.detail !== undefined && { detail: entry.detail }),
        ...(entry.documentation !== undefined && { documentation: entry.documentation }),
        ...(entry.isDeprecated && { tags: [languages.CompletionItemTag.Deprecated] }),
        insertText: toSnippet(entry.insert, entry.behind),
        insertTextRules: languages.CompletionItemInsertTextRule.InsertAsSnippet,
        // A string is matched together with its quotes.
        ...(entry.insert.startsWith('"') && { filterText: `"${entry.label} ${entry.insert.slice(1)}` }),
        sortText: String(index).padStart(4, '0'),
        range: new Range(line, from + 1, line, to + 1),
        ...(entry.behind > 0 && { command: { id: 'editor.action.triggerSuggest', title: 'Complete' } }),
      })),
    });
    const registered = [
      languages.registerCompletionItemProvider('graphql', {
        triggerCharacters: [':', '$', ' ', '(', '@', '"'],
        provideCompletionItems: async (model, { lineNumber, column }, _context, token) => {
          if (!(await untilPause(window)) || token.isCancellationRequested) return undefined;
          return listOf(lineNumber, completeQuery(schema, model.getValue(), lineNumber - 1, column - 1));
        },
      }),
      languages.registerCompletionItemProvider('json', {
        triggerCharacters: ['"', ' '],
        provideCompletionItems: async (model, { lineNumber, column }, _context, token) => {
          if (!(await untilPause(window)) || token.isCancellationRequested) return undefined;
          const isOfVariables = model.uri.path.endsWith('variables.json');
          const found = isOfVariables ? completeVariables(model.getValue(), lineNumber - 1, column - 1) : null;
          return found === null ? undefined : listOf(lineNumber, found);
        },
      }),
    ];
    return () => {
      for (const one of registered) one.dispose();
    };
  }, [monaco, monacoGraphQL, schema]);
}

/** A text as a snippet, with the cursor before its last signs. */
function toSnippet(text: string, behind: number): string {
  const at = text.length - behind;
  return `${escape(text.slice(0, at))}$0${escape(text.slice(at))}`;
}

function escape(text: string): string {
  return text.replaceAll(/[$}\\]/g, '\\$&');
}
