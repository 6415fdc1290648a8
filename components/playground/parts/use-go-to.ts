'use client';

import { flushSync } from 'react-dom';
import { useGraphiQL, type MonacoEditor } from './graphiql.ts';
import type { Pane } from './pane-switch.tsx';

/** Navigation from an error to its place in the editors. `onShow` shows the pane of that place on narrow screens. */
export function useGoTo(onShow: (pane: Pane) => void) {
  const { queryEditor, variableEditor } = useGraphiQL(({ queryEditor, variableEditor }) => ({
    queryEditor,
    variableEditor,
  }));
  const show = (pane: Pane) => {
    // A hidden element can't be focused.
    flushSync(() => onShow(pane));
  };
  return {
    query: ({ line, column }: { line: number; column: number }) => {
      show('query');
      goTo(queryEditor, line, column);
    },
    /** Converts an offset in the variables to a position. */
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
