'use client';

import type { TabText } from '../../lib/playground/workspace.ts';
import { useGraphiQL, useGraphiQLActions } from './graphiql.ts';
import { replaceText } from './replace-text.ts';

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
      // GraphiQL writes an answer into the tab that is open, and stops a run only where one changes to another tab.
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
