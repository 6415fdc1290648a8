'use client';

import clsx from 'clsx';
import { Kind } from 'graphql';
import { Merge, WandSparkles } from 'lucide-react';
import { Command } from '../parts/command.tsx';
import { CopyAsCode } from '../run/copy-as-code.tsx';
import { useGraphiQL } from '../parts/graphiql.ts';
import { OperationToRun, RunButton } from '../run/run-button.tsx';
import { SaveQuery } from '../library/save-query.tsx';
import { ShareLink } from '../tabs/share-link.tsx';
import { Shortcuts } from './shortcuts.tsx';
import { useEditorCommands } from './use-editor-commands.ts';

interface CommandsProps {
  owner: string;
  /** The companies of the reader, of which the run button names those in the query. */
  companies: readonly { id: string; name: string }[];
  /** The current view of the response, which a shared link includes. */
  view: string | undefined;
  /** Shows the pane of the query. */
  onAsk: () => void;
  onSaved: () => void;
}

/** The commands for the current query. */
export function Commands({ owner, companies, view, onAsk, onSaved }: CommandsProps) {
  const { layOut, mergeFragments } = useEditorCommands();
  const hasFragments = useGraphiQL(
    (state) => state.documentAST?.definitions.some(({ kind }) => kind === Kind.FRAGMENT_DEFINITION) ?? false,
  );
  return (
    <>
      {/* A narrow screen has it beside the names of the panes. */}
      <RunButton companies={companies} className="min-w-0 max-lg:hidden" />
      <OperationToRun />
      <div
        role="group"
        aria-label="Commands"
        className={clsx(
          'flex flex-wrap items-center',
          // On a phone, each label is below its icon.
          'max-sm:grow max-sm:justify-between max-sm:[&>button]:flex-col max-sm:[&>button]:gap-0.5 max-sm:[&>button]:py-1 max-sm:[&>button]:text-xs',
        )}
      >
        <Command icon={WandSparkles} onClick={layOut} title="Ctrl-Shift-P">
          Prettify
        </Command>
        {hasFragments && (
          <Command icon={Merge} onClick={mergeFragments} title="Ctrl-Shift-M">
            Merge fragments
          </Command>
        )}
        <SaveQuery owner={owner} onAsk={onAsk} onSaved={onSaved} />
        <ShareLink view={view} />
        <CopyAsCode />
        <Shortcuts onAsk={onAsk} />
      </div>
    </>
  );
}
