'use client';

import { print } from 'graphql';
import { useCallback, useEffect } from 'react';
import { readQuery } from '../../lib/query-text.ts';
import { mergeAst, useGraphiQL, useGraphiQLActions, useMonaco } from './graphiql.ts';
import { replaceText } from './replace-text.ts';

/**
 * What changes the text of the editors, for whatever offers it, and by its key. GraphiQL's own puts the text anew, and nothing
 * that was done before can be undone: these are edits like any other. GraphiQL's keys are Ctrl on a Mac and the Windows key
 * elsewhere (`KeyMod.WinCtrl`), where they are Ctrl here.
 */
export function useEditorCommands(): { layOut: () => void; mergeFragments: () => void } {
  const { queryEditor, variableEditor, schema } = useGraphiQL(({ queryEditor, variableEditor, schema }) => ({
    queryEditor,
    variableEditor,
    schema,
  }));
  const { copyQuery } = useGraphiQLActions();
  const monaco = useMonaco((state) => state.monaco);

  const layOut = useCallback(() => {
    for (const editor of [queryEditor, variableEditor]) {
      editor?.getAction('editor.action.formatDocument')?.run().catch(reportError);
    }
  }, [queryEditor, variableEditor]);

  const mergeFragments = useCallback(() => {
    const read = readQuery(queryEditor?.getValue() ?? '');
    if (read.kind === 'document') replaceText(queryEditor, print(mergeAst(read.document, schema)));
  }, [queryEditor, schema]);

  useEffect(() => {
    if (monaco === undefined) return;
    const { KeyMod, KeyCode } = monaco;
    const keys = (code: number) => [
      KeyMod.Shift | KeyMod.CtrlCmd | code,
      // Ctrl on a Mac too.
      KeyMod.Shift | KeyMod.WinCtrl | code,
    ];
    const both = [
      // Under the names of GraphiQL's, which they take the place of.
      { id: 'graphql-prettify', label: 'Prettify query and variables', run: layOut, keybindings: keys(KeyCode.KeyP) },
      { id: 'graphql-merge', label: 'Merge fragments', run: mergeFragments, keybindings: keys(KeyCode.KeyM) },
    ];
    const added = [
      ...[queryEditor, variableEditor].flatMap((editor) => both.map((action) => editor?.addAction(action))),
      queryEditor?.addAction({
        id: 'graphql-copy',
        label: 'Copy query',
        run: copyQuery,
        keybindings: keys(KeyCode.KeyC),
      }),
    ];
    return () => {
      for (const action of added) action?.dispose();
    };
  }, [monaco, queryEditor, variableEditor, layOut, mergeFragments, copyQuery]);

  return { layOut, mergeFragments };
}
