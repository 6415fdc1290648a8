'use client';

import { createGraphiQLFetcher } from '@graphiql/toolkit';
import { GraphiQL } from 'graphiql';
import 'graphiql/setup-workers/webpack';
import 'graphiql/style.css';
import { buildSchema } from 'graphql';
import { useMemo, useState } from 'react';
import type { DocumentedOperation } from '../../lib/playground-tabs.ts';
import { linkedQuery } from './linked-query.tsx';
import { OperationBar } from './operation-bar.tsx';
import './playground.css';
import { SessionEndedNote } from './session-ended-note.tsx';
import { useEscape } from './use-escape.ts';
import { usePlainTabs } from './use-plain-tabs.ts';
import { usePortalTheme } from './use-portal-theme.ts';

interface EditorProps {
  operation: DocumentedOperation | null;
  schemaText: string | null;
}

/** The one file that knows GraphiQL's own component: requests go through the portal, which holds the token. */
export function Editor({ operation, schemaText }: EditorProps) {
  const theme = usePortalTheme();
  const [frame, setFrame] = useState<HTMLElement | null>(null);
  const [bar, setBar] = useState<HTMLElement | null>(null);
  const [sessionEnded, setSessionEnded] = useState(false);
  const [edited] = useState(linkedQuery);
  const schema = useMemo(() => (schemaText === null ? undefined : buildSchema(schemaText)), [schemaText]);
  const fetcher = useMemo(() => createPortalFetcher(setSessionEnded), []);
  usePlainTabs(frame);
  useEscape(frame);

  return (
    <div ref={setFrame} className="playground flex min-h-[32rem] flex-col md:h-[calc(100dvh-4.0625rem)]">
      {sessionEnded && <SessionEndedNote kept="your tabs are kept" />}
      <div ref={setBar} />
      <GraphiQL
        fetcher={fetcher}
        {...(schema && { schema })}
        forcedTheme={theme}
        isHeadersEditorEnabled={false}
        shouldPersistHeaders={false}
        showPersistHeadersSettings={false}
        defaultEditorToolsVisibility="variables"
        defaultQuery={greeting}
      >
        <GraphiQL.Logo>{null}</GraphiQL.Logo>
        {operation && bar && <OperationBar operation={operation} edited={edited} container={bar} />}
      </GraphiQL>
    </div>
  );
}

const greeting = [
  '# Write a query. Ctrl-Space completes, Ctrl-Enter runs, Ctrl-Shift-P tidies.',
  '# Esc, then Tab leaves an editor; Enter goes back into it.',
  '',
  '',
].join('\n');

function createPortalFetcher(onSessionEnded: (ended: boolean) => void) {
  return createGraphiQLFetcher({
    url: '/api/graphql',
    enableIncrementalDelivery: false,
    fetch: async (input, init) => {
      const answer = await fetch(input, { ...init, cache: 'no-store' });
      onSessionEnded(answer.status === 401);
      return answer;
    },
  });
}
