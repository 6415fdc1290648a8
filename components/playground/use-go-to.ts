'use client';

import { flushSync } from 'react-dom';
import { useGraphiQL, type MonacoEditor } from './graphiql.ts';
import type { Pane } from './pane-switch.tsx';

/** Ways from an error to the place it is about; `onShow` brings its pane into view, where there is room for one alone. */
export function useGoTo(onShow: (pane: Pane) => void) {
  const { queryEditor, variableEditor } = useGraphiQL(({ queryEditor, variableEditor }) => ({
    queryEditor,
    variableEditor,
  }));
  const show = (pane: Pane) => {
    // What isn't shown can't be focused.
    flushSync(() => onShow(pane));
  };
  return {
    query: ({ line, column }: { line: number; column: number }) => {
      show('query');
      goTo(queryEditor, line, column);
    },
    /** A place in the variables by how far it is from their beginning. */
    variables: (offset: number) => {
      show('variables');
      const place = variableEditor?.getModel()?.getPositionAt(offset);
      if (place !== undefined) goTo(variableEditor, place.lineNumber, place.column);
    },
    variablesText: () => variableEditor?.getValue() ?? '',
  };
}

function goTo(editor: MonacoEditor | undefined, lineNumber: number, column: number): void {
  if (editor === undefined) return;
  editor.setPosition({ lineNumber, column });
  editor.revealPositionInCenterIfOutsideViewport({ lineNumber, column });
  editor.focus();
}
