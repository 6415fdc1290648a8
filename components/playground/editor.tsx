'use client';

import { buildSchema } from 'graphql';
import { useMemo, useState } from 'react';
import type { DocumentedOperation } from '../../lib/playground-tabs.ts';
import { GraphiQLProvider } from './graphiql.ts';
import { IdentityBar } from './identity-bar.tsx';
import { linkedQuery } from './linked-query.tsx';
import { monacoThemes, useMonacoTheme } from './monaco-theme.ts';
import { OperationBar } from './operation-bar.tsx';
import './playground.css';
import { createPortalFetcher } from './portal-fetcher.ts';
import { SessionEndedNote } from './session-ended-note.tsx';
import { useEscape } from './use-escape.ts';
import { Workspace } from './workspace.tsx';

interface EditorProps {
  operation: DocumentedOperation | null;
  schemaText: string | null;
}

/** GraphiQL's editors in the portal's own frame: requests go through the portal, which holds the token. */
export function Editor({ operation, schemaText }: EditorProps) {
  const [frame, setFrame] = useState<HTMLElement | null>(null);
  const [sessionEnded, setSessionEnded] = useState(false);
  const [edited] = useState(linkedQuery);
  const schema = useMemo(() => (schemaText === null ? undefined : buildSchema(schemaText)), [schemaText]);
  const fetcher = useMemo(() => createPortalFetcher(setSessionEnded), []);
  useEscape(frame);

  return (
    <div ref={setFrame} className="playground flex h-[calc(100dvh-4.0625rem)] min-h-[32rem] flex-col">
      <GraphiQLProvider
        fetcher={fetcher}
        {...(schema && { schema })}
        shouldPersistHeaders={false}
        defaultQuery={greeting}
        editorTheme={monacoThemes}
      >
        <FollowTheme />
        {sessionEnded && <SessionEndedNote kept="your tabs are kept" />}
        <IdentityBar />
        {operation && <OperationBar operation={operation} edited={edited} />}
        <Workspace />
      </GraphiQLProvider>
    </div>
  );
}

const greeting = [
  '# Write a query. Ctrl-Space completes, Ctrl-Enter runs, Ctrl-Shift-P tidies.',
  '# Esc, then Tab leaves an editor; Enter goes back into it.',
  '',
  '',
].join('\n');

/** In the provider, whose editors it is about. */
function FollowTheme() {
  useMonacoTheme();
  return null;
}
