'use client';

import { print } from 'graphql';
import { useCallback, useEffect } from 'react';
import { layOutJson, layOutQuery } from '#lib/run/lay-out.ts';
import { readQuery } from '#lib/run/query-text.ts';
import { mergeAst, useGraphiQL, useGraphiQLActions, useMonaco } from '../parts/graphiql.ts';
import { replaceText } from '../parts/replace-text.ts';

/**
 * The commands that change the editors' text, with their keyboard shortcuts. GraphiQL's own commands replace the whole
 * text, which clears the undo history; these are ordinary edits. GraphiQL's shortcuts use Ctrl on a Mac and the Windows
 * key elsewhere (`KeyMod.WinCtrl`). These use Ctrl on every system.
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
    // Not by Monaco's command: each change of the query restarts the JSON worker, which then never answers.
    replaceText(variableEditor, layOutJson(variableEditor?.getValue() ?? ''));
    const before = queryEditor?.getValue() ?? '';
    layOutQuery(before).then(
      (after) => {
        // Text that was typed in the meantime is kept.
        if (queryEditor?.getValue() === before) replaceText(queryEditor, after);
      },
      (error: unknown) => {
        // A syntax error is marked in the editor.
        if (readQuery(before).kind === 'document') reportError(error);
      },
    );
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
      // Ctrl on a Mac, too.
      KeyMod.Shift | KeyMod.WinCtrl | code,
    ];
    const both = [
      // Uses the IDs of GraphiQL's actions, so that these replace them.
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
