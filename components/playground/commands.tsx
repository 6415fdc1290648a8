'use client';

import { Kind } from 'graphql';
import { Merge, WandSparkles } from 'lucide-react';
import { Command } from './command.tsx';
import { CopyAsCode } from './copy-as-code.tsx';
import { useGraphiQL } from './graphiql.ts';
import { RunButton } from './run-button.tsx';
import { SaveQuery } from './save-query.tsx';
import { ShareLink } from './share-link.tsx';
import { Shortcuts } from './shortcuts.tsx';
import { useEditorCommands } from './use-editor-commands.ts';

interface CommandsProps {
  owner: string;
  /** How the answer is shown, which a link brings along. */
  view: string | undefined;
  /** Brings the pane of the query into view. */
  onAsk: () => void;
  onSaved: () => void;
}

/** What can be done with the query one is writing. */
export function Commands({ owner, view, onAsk, onSaved }: CommandsProps) {
  const { layOut, mergeFragments } = useEditorCommands();
  const hasFragments = useGraphiQL(
    (state) => state.documentAST?.definitions.some(({ kind }) => kind === Kind.FRAGMENT_DEFINITION) ?? false,
  );
  return (
    <>
      <RunButton />
      <div role="group" aria-label="Commands" className="flex flex-wrap items-center">
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
