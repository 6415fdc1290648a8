'use client';

import { buildSchema } from 'graphql';
import { useMemo, useState } from 'react';
import type { DocumentedOperation } from '#lib/run/playground-tabs.ts';
import { Answers } from '#lib/playground/answers.ts';
import { AnswersContext } from '../answer/use-answers.ts';
import { GraphiQLProvider, type GraphiQLPlugin } from '../parts/graphiql.ts';
import { graphiqlStorage } from '#lib/playground/workspace-state.ts';
import type { WindowStore } from '#lib/playground/window-store.ts';
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
import { browserStorage, keepText } from '#lib/storage/browser-storage.ts';
import { defaultFieldNames } from '#lib/run/default-selection.ts';
import { OwnIds } from './own-ids.tsx';
import { plugins, schemaPlugin } from './plugins.tsx';
import { useCompletion } from './use-completion.ts';
import { useVariablesSchema } from './use-variables-schema.ts';

export interface EditorProps {
  /** The owner of the stored tabs. */
  owner: string;
  /** The operation that the URL names. */
  operation: DocumentedOperation | null;
  schemaText: string | null;
  /** The company that the reader chose in the header. */
  companyId: string | null;
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
  companyId,
  store,
  lasts,
}: EditorProps & { store: WindowStore; lasts: boolean }) {
  const [frame, setFrame] = useState<HTMLElement | null>(null);
  const [firstPlugin] = useState(openAtFirst);
  const [sessionEnded, setSessionEnded] = useState(false);
  const [storage] = useState(() => graphiqlStorage(store.workspace));
  // After a re-fetch GraphiQL reads the schema itself, by introspection.
  const [isFetchedAgain, setIsFetchedAgain] = useState(schemaText === null);
  const schema = useMemo(
    () => (isFetchedAgain || schemaText === null ? undefined : buildSchema(schemaText)),
    [isFetchedAgain, schemaText],
  );
  const [answers] = useState(() => new Answers(({ kind }) => setSessionEnded(kind === 'session-ended')));
  const fetcher = useMemo(() => createPortalFetcher(answers), [answers]);
  useEscape(frame);

  return (
    // Clipped, because GraphiQL's editors overflow, and the margin of a long text would make the page longer.
    <div ref={setFrame} className="playground flex h-[calc(100dvh-4.0625rem)] min-h-[32rem] flex-col overflow-clip">
      <GraphiQLProvider
        fetcher={fetcher}
        {...(schema && { schema })}
        storage={storage}
        shouldPersistHeaders={false}
        defaultQuery=""
        editorTheme={monacoThemes}
        getDefaultFieldNames={defaultFieldNames}
        plugins={plugins}
        {...(firstPlugin !== undefined && { visiblePlugin: firstPlugin })}
        referencePlugin={schemaPlugin}
        onTogglePluginVisibility={keepPlugin}
      >
        <EditorSetup />
        <KeepWork store={store} lasts={lasts} sessionEnded={sessionEnded} />
        <SchemaNote />
        <RunAsProvider>
          <AnswersContext value={answers}>
            <KeepHistory owner={owner} store={store} />
            <OwnIds companyId={companyId} />
            <Workspace
              owner={owner}
              operation={operation}
              companyId={companyId}
              onFetchSchema={isFetchedAgain ? undefined : () => setIsFetchedAgain(true)}
            />
          </AnswersContext>
        </RunAsProvider>
      </GraphiQLProvider>
    </div>
  );
}

/** Inside the provider, because it uses the provider's editors. */
function EditorSetup() {
  useMonacoTheme();
  useCompletion();
  useVariablesSchema();
  return null;
}

const pluginKey = 'litfass:layout:plugin';

/** The plugin that was open last. A small screen begins without one. */
function openAtFirst(): string | undefined {
  const kept = browserStorage()?.getItem(pluginKey);
  if (kept !== undefined && kept !== null) return kept;
  return matchMedia('(width < 80rem)').matches ? undefined : plugins[0]?.title;
}

function keepPlugin(plugin: GraphiQLPlugin | null): void {
  keepText(pluginKey, plugin?.title ?? '');
}
