'use client';

import { Kind } from 'graphql';
import { Merge, WandSparkles } from 'lucide-react';
import type { ComponentType, ReactNode } from 'react';
import { useGraphiQL, useGraphiQLActions } from './graphiql.ts';
import { RunButton } from './run-button.tsx';

/** What can be done with the query one is writing. */
export function Commands() {
  const { prettifyEditors, mergeQuery } = useGraphiQLActions();
  const hasFragments = useGraphiQL(
    (state) => state.documentAST?.definitions.some(({ kind }) => kind === Kind.FRAGMENT_DEFINITION) ?? false,
  );
  return (
    <div role="toolbar" aria-label="Query" className="flex flex-wrap items-center gap-1">
      <RunButton />
      <Command icon={WandSparkles} onClick={prettifyEditors} title="Ctrl-Shift-P">
        Prettify
      </Command>
      {hasFragments && (
        <Command icon={Merge} onClick={mergeQuery} title="Ctrl-Shift-M">
          Merge fragments
        </Command>
      )}
    </div>
  );
}

interface CommandProps {
  icon: ComponentType<{ size?: number; 'aria-hidden'?: boolean }>;
  onClick: () => unknown;
  title?: string;
  /** For a command that switches something on and off. */
  pressed?: boolean;
  children: ReactNode;
}

/** A quiet button with an icon before its name. */
export function Command({ icon: Icon, onClick, title, pressed, children }: CommandProps) {
  return (
    <button
      type="button"
      onClick={() => void onClick()}
      title={title}
      aria-pressed={pressed}
      className="inline-flex min-h-8 items-center gap-1.5 rounded-sm px-2 text-sm text-muted hover:bg-sunken hover:text-ink"
    >
      <Icon aria-hidden size={15} />
      {children}
    </button>
  );
}
