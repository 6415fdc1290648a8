'use client';

import type { TabText } from '../../lib/playground/workspace.ts';
import { useGraphiQL, useGraphiQLActions, type MonacoEditor } from './graphiql.ts';

/**
 * The tabs, and what can be done with them. GraphiQL takes over what is typed a moment late, and by then another tab may
 * be open: whatever leaves a tab says first what stands in it.
 */
export function useTabs() {
  const actions = useGraphiQLActions();
  const { tabs, active, queryEditor, variableEditor } = useGraphiQL((state) => ({
    tabs: state.tabs,
    active: state.activeTabIndex,
    queryEditor: state.queryEditor,
    variableEditor: state.variableEditor,
  }));
  const isReady = queryEditor !== undefined && variableEditor !== undefined;

  const current = (): TabText => ({
    query: queryEditor?.getValue() ?? tabs[active]?.query ?? '',
    variables: variableEditor?.getValue() ?? tabs[active]?.variables ?? '',
  });
  const settle = () => {
    if (isReady) actions.updateActiveTabValues(current());
  };

  return {
    /** Whether there are editors to write into: they come after GraphiQL. */
    isReady,
    active,
    /** The tabs as they stand now, the open one to the last letter. */
    texts: () => tabs.map((tab, index) => (index === active ? { ...tab, ...current() } : tab)),
    tabs,
    current,
    write: (text: TabText) => {
      replaceText(queryEditor, text.query);
      replaceText(variableEditor, text.variables);
      actions.updateActiveTabValues({ query: text.query, variables: text.variables });
    },
    select: (index: number) => {
      if (index === active) return;
      settle();
      actions.changeTab(index);
    },
    add: () => {
      settle();
      actions.addTab();
    },
    close: (index: number) => {
      settle();
      actions.closeTab(index);
    },
    focusQuery: () => queryEditor?.focus(),
  };
}

/** Puts a text in the place of another as one would by typing: it can be undone. */
function replaceText(editor: MonacoEditor | undefined, text: string): void {
  const model = editor?.getModel();
  if (editor === undefined || model == null || model.getValue() === text) return;
  editor.pushUndoStop();
  editor.executeEdits('playground', [{ range: model.getFullModelRange(), text }]);
  editor.pushUndoStop();
}
