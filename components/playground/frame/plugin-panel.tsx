'use client';

import { useDeferredValue } from 'react';
import { focusQuery } from '../parts/focus-query.ts';
import { useGraphiQL } from '../parts/graphiql.ts';
import { pluginPanel, pluginTab } from './plugin-rail.tsx';

/** The open plugin. Its tab is drawn first, because the content of a plugin can take longer than one frame. */
export function PluginPanel() {
  const plugin = useDeferredValue(useGraphiQL((state) => state.visiblePlugin));
  if (plugin === null) return null;
  const { content: Content } = plugin;
  return (
    <section aria-label="Library" className="flex min-h-0 flex-1 flex-col bg-paper">
      {/* Lists are long, so keyboard users get a link past them to the editor. */}
      <button
        type="button"
        onClick={focusQuery}
        className="sr-only focus:not-sr-only focus:px-3 focus:py-2 focus:text-left focus:text-sm focus:underline focus:-outline-offset-2!"
      >
        Skip to the query
      </button>
      <div
        role="tabpanel"
        id={pluginPanel}
        aria-labelledby={pluginTab(plugin)}
        className="flex min-h-0 flex-1 flex-col"
      >
        <Content />
      </div>
    </section>
  );
}
