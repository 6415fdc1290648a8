'use client';

import type { TabText } from '#lib/playground/workspace-state.ts';
import { useGraphiQL, useGraphiQLActions } from '../parts/graphiql.ts';
import { replaceText } from '../parts/replace-text.ts';

/**
 * The tabs and their actions. GraphiQL copies typed text into its state with a delay, and another tab may be open by
 * then. So every action that leaves a tab passes the current text first.
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
    /** Whether the editors exist: they load after GraphiQL. */
    isReady,
    active,
    /** The current tabs, with the latest text of the open one. */
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
      // GraphiQL writes a response into the open tab, and stops a run only when the reader changes to another tab.
      actions.stop();
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
