'use client';

import { useCallback, useEffect } from 'react';
import { KEY_MAP, useGraphiQL } from './graphiql.ts';

/**
 * Lays the query and its variables out, by what it answers and by GraphiQL's key. Monaco's own formatting is an edit like
 * any other; GraphiQL's puts the text anew, and nothing that was done before can be undone.
 */
export function useLayOut(): () => void {
  const { queryEditor, variableEditor } = useGraphiQL(({ queryEditor, variableEditor }) => ({
    queryEditor,
    variableEditor,
  }));
  const layOut = useCallback(() => {
    for (const editor of [queryEditor, variableEditor]) {
      editor?.getAction('editor.action.formatDocument')?.run().catch(reportError);
    }
  }, [queryEditor, variableEditor]);

  useEffect(() => {
    const added = [queryEditor, variableEditor].map((editor) =>
      // Under the name of GraphiQL's, which it takes the place of.
      editor?.addAction({
        id: 'graphql-prettify',
        label: 'Prettify query and variables',
        keybindings: [...KEY_MAP.prettify.keybindings],
        run: layOut,
      }),
    );
    return () => {
      for (const action of added) action?.dispose();
    };
  }, [queryEditor, variableEditor, layOut]);

  return layOut;
}
