'use client';

import { buildSchema } from 'graphql';
import { useMemo, useState } from 'react';
import { greeting, type DocumentedOperation } from '../../lib/playground-tabs.ts';
import { Answers } from '../../lib/playground/answers.ts';
import { AnswersContext } from './answer/use-answers.ts';
import { GraphiQLProvider } from './graphiql.ts';
import { graphiqlStorage } from '../../lib/playground/workspace.ts';
import type { WindowStore } from '../../lib/playground/window-store.ts';
import { IdentityBar } from './identity-bar.tsx';
import { KeepHistory } from './keep-history.tsx';
import { KeepWork } from './keep-work.tsx';
import { monacoThemes, useMonacoTheme } from './monaco-theme.ts';
import './playground.css';
import { createPortalFetcher } from './portal-fetcher.ts';
import { PlaygroundSkeleton } from './playground-skeleton.tsx';
import { RunAsProvider } from './run-as-provider.tsx';
import { SchemaNote } from './schema-note.tsx';
import { useEscape } from './use-escape.ts';
import { useWindowStore } from './use-window-store.ts';
import { Workspace } from './workspace.tsx';

export interface EditorProps {
  /** Whose tabs these are. */
  owner: string;
  /** What the address asks for. */
  operation: DocumentedOperation | null;
  schemaText: string | null;
}

/** GraphiQL's editors in the portal's own frame, with the tabs of this window. */
export function Editor(props: EditorProps) {
  const opened = useWindowStore(props.owner);
  return opened === null ? <PlaygroundSkeleton /> : <EditorWith {...props} {...opened} />;
}

/** Requests go through the portal, which holds the token. */
function EditorWith({
  owner,
  operation,
  schemaText,
  store,
  lasts,
}: EditorProps & { store: WindowStore; lasts: boolean }) {
  const [frame, setFrame] = useState<HTMLElement | null>(null);
  const [sessionEnded, setSessionEnded] = useState(false);
  const [storage] = useState(() => graphiqlStorage(store.workspace));
  const schema = useMemo(() => (schemaText === null ? undefined : buildSchema(schemaText)), [schemaText]);
  const [answers] = useState(() => new Answers(({ kind }) => setSessionEnded(kind === 'session-ended')));
  const fetcher = useMemo(() => createPortalFetcher(answers), [answers]);
  useEscape(frame);

  return (
    <div ref={setFrame} className="playground flex h-[calc(100dvh-4.0625rem)] min-h-[32rem] flex-col">
      <GraphiQLProvider
        fetcher={fetcher}
        {...(schema && { schema })}
        storage={storage}
        shouldPersistHeaders={false}
        defaultQuery={greeting}
        editorTheme={monacoThemes}
        plugins={plugins}
        referencePlugin={lookUp}
      >
        <FollowTheme />
        <KeepWork store={store} lasts={lasts} sessionEnded={sessionEnded} />
        <SchemaNote />
        <RunAsProvider>
          <IdentityBar />
          <AnswersContext value={answers}>
            <KeepHistory owner={owner} store={store} />
            <Workspace owner={owner} operation={operation} />
          </AnswersContext>
        </RunAsProvider>
      </GraphiQLProvider>
    </div>
  );
}

// GraphiQL follows a name to the schema only when it has a plugin for that; the library is what shows it.
const lookUp = { title: 'Schema', icon: () => null, content: () => null };
const plugins = [lookUp];

/** In the provider, whose editors it is about. */
function FollowTheme() {
  useMonacoTheme();
  return null;
}
