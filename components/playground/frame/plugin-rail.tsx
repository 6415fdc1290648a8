'use client';

import clsx from 'clsx';
import { PanelLeftClose, PanelLeftOpen, RefreshCw } from 'lucide-react';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import { tabForKey } from '../../ui/tab-for-key.ts';
import { useGraphiQL, type GraphiQLPlugin } from '../parts/graphiql.ts';

interface PluginRailProps {
  /** Whether a narrow screen shows the library. A wide one always does. */
  isShown: boolean;
  onShow: (plugin: GraphiQLPlugin) => void;
  /** Hides the open plugin, or shows the last one. */
  onToggle: () => void;
  onFetchSchema: () => void;
}

/** The ID of the panel of the open plugin. */
export const pluginPanel = 'playground-plugin';

/** The ID of a plugin's tab. */
export function pluginTab({ title }: GraphiQLPlugin): string {
  return `playground-tab-${title.replaceAll(/\W+/g, '-').toLowerCase()}`;
}

/** The tabs of the plugins, as in GraphiQL at the left edge, with a name below each icon. */
export function PluginRail({ isShown, onShow, onToggle, onFetchSchema }: PluginRailProps) {
  const { plugins, visible, isFetching } = useGraphiQL((state) => ({
    plugins: state.plugins,
    visible: state.visiblePlugin,
    isFetching: state.isIntrospecting,
  }));

  const chosen = useRef<HTMLButtonElement>(null);
  // A phone has no room for all tabs, and can scroll them only while it shows them.
  useEffect(() => {
    chosen.current?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [visible, isShown]);

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const at = tabForKey(
      event,
      plugins.findIndex((plugin) => plugin === visible),
    );
    const next = at === null ? undefined : plugins[at];
    if (next !== undefined) onShow(next);
  };

  return (
    // `relative`: screen-reader text is positioned, and would otherwise widen the page.
    <div className="relative flex min-w-0 shrink-0 overflow-x-auto border-rule bg-paper max-lg:border-b lg:w-17 lg:flex-col lg:overflow-y-auto lg:border-r">
      <div
        role="tablist"
        aria-label="Library"
        aria-orientation="vertical"
        onKeyDown={onKeyDown}
        className="flex flex-1 lg:flex-none lg:flex-col"
      >
        {plugins.map((plugin, index) => {
          const { title, icon: Icon } = plugin;
          const isVisible = plugin === visible;
          return (
            <button
              key={title}
              type="button"
              role="tab"
              id={pluginTab(plugin)}
              aria-selected={isVisible}
              aria-controls={isVisible ? pluginPanel : undefined}
              ref={isVisible ? chosen : undefined}
              tabIndex={isVisible || (visible === null && index === 0) ? 0 : -1}
              onClick={() => onShow(plugin)}
              className={clsx(
                railItem,
                'min-h-11 sm:min-h-13',
                isVisible ? 'bg-sunken font-semibold text-ink' : 'text-muted',
              )}
            >
              <Icon />
              {title}
            </button>
          );
        })}
      </div>
      <div className="flex max-lg:ml-auto lg:mt-auto lg:flex-col">
        <button
          type="button"
          onClick={onFetchSchema}
          disabled={isFetching}
          className={clsx(railItem, 'min-h-11 text-muted')}
        >
          <RefreshCw aria-hidden size={18} className={clsx(isFetching && 'animate-spin')} />
          <span className="sr-only">{isFetching ? 'Fetching the schema' : 'Re-fetch schema'}</span>
        </button>
        <button
          type="button"
          aria-pressed={visible !== null}
          onClick={onToggle}
          className={clsx(railItem, 'min-h-11 text-muted max-lg:hidden')}
        >
          {visible === null ? <PanelLeftOpen aria-hidden size={18} /> : <PanelLeftClose aria-hidden size={18} />}
          <span className="sr-only">Library</span>
        </button>
      </div>
    </div>
  );
}

const railItem =
  'flex shrink-0 flex-col items-center justify-center gap-0.5 px-1.5 text-[0.6875rem] max-sm:px-2 leading-4 whitespace-nowrap -outline-offset-2! hover:bg-sunken hover:text-ink';
