'use client';

import { buildSchema } from 'graphql';
import { useMemo, useState } from 'react';
import { greeting, type DocumentedOperation } from '#lib/run/playground-tabs.ts';
import { Answers } from '#lib/playground/answers.ts';
import { AnswersContext } from '../answer/use-answers.ts';
import { GraphiQLProvider } from '../parts/graphiql.ts';
import { graphiqlStorage } from '#lib/playground/workspace-state.ts';
import type { WindowStore } from '#lib/playground/window-store.ts';
import { IdentityBar } from '../run-as/identity-bar.tsx';
import { KeepHistory } from '../library/keep-history.tsx';
import { KeepWork } from '../tabs/keep-work.tsx';
import { monacoThemes, useMonacoTheme } from './monaco-theme.ts';
import './playground.css';
import { createPortalFetcher } from '../run/portal-fetcher.ts';
import { PlaygroundSkeleton } from './playground-skeleton.tsx';
import { RunAsProvider } from '../run-as/run-as-provider.tsx';
import { SchemaNote } from './schema-status.tsx';
import { useEscape } from '../parts/use-escape.ts';
import { useWindowStore } from '../tabs/use-window-store.ts';
import { Workspace } from './workspace.tsx';

export interface EditorProps {
  /** The owner of the stored tabs. */
  owner: string;
  /** The operation that the URL names. */
  operation: DocumentedOperation | null;
  schemaText: string | null;
}

/** GraphiQL's editors in the portal's own layout, with the tabs of this window. */
export function Editor(props: EditorProps) {
  const opened = useWindowStore(props.owner);
  return opened === null ? <PlaygroundSkeleton /> : <EditorWith {...props} {...opened} />;
}

/** Requests go through the portal, which holds the access token. */
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

// GraphiQL follows a name to the schema only when a documentation plugin is present. The library shows the schema.
const lookUp = { title: 'Schema', icon: () => null, content: () => null };
const plugins = [lookUp];

/** Inside the provider, because it uses the provider's editors. */
function FollowTheme() {
  useMonacoTheme();
  return null;
}
