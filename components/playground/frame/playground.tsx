'use client';

import { useEffect, useState, type ComponentType, type ReactNode } from 'react';
import type { DocumentedOperation } from '#lib/run/playground-tabs.ts';
import type { EditorProps } from './editor.tsx';
import { PlaygroundBoundary } from './playground-boundary.tsx';
import { PlaygroundSkeleton } from './playground-skeleton.tsx';

/** What the playground needs of the API; or, when the session has ended, the page that says so. */
export type PlaygroundAccess =
  ({ kind: 'granted' } & Omit<EditorProps, 'operation'>) | { kind: 'session-ended'; page: ReactNode };

interface PlaygroundProps {
  operation: DocumentedOperation | null;
  access: Promise<PlaygroundAccess>;
}

/** GraphiQL for the signed-in member, with a fallback when it cannot be loaded. */
export function Playground(props: PlaygroundProps) {
  return (
    <PlaygroundBoundary>
      <LoadedPlayground {...props} />
    </PlaygroundBoundary>
  );
}

type LoadState =
  | { kind: 'loading' }
  | { kind: 'loaded'; access: PlaygroundAccess; Editor: ComponentType<EditorProps> }
  | { kind: 'failed'; error: Error };

/**
 * The editor, which only the browser loads: Monaco accesses `window` at import, and is far too large for any other page.
 * It is loaded at the same time as what it needs of the API, and without Suspense: React shows the content of a Suspense
 * boundary at the earliest 300 ms after the fallback, and the browser is ready sooner.
 */
function LoadedPlayground({ operation, access }: PlaygroundProps) {
  const [state, setState] = useState<LoadState>({ kind: 'loading' });
  useEffect(() => {
    let isWanted = true;
    Promise.all([access, import('./editor.tsx')]).then(
      ([given, { Editor }]) => {
        if (isWanted) setState({ kind: 'loaded', access: given, Editor });
      },
      (error: unknown) => {
        if (isWanted) setState({ kind: 'failed', error: error instanceof Error ? error : new Error(String(error)) });
      },
    );
    return () => {
      isWanted = false;
    };
  }, [access]);
  // The boundary around it shows the error.
  if (state.kind === 'failed') throw state.error;
  if (state.kind === 'loaded' && state.access.kind === 'session-ended') return state.access.page;
  return (
    <>
      <h1 className="sr-only">Playground</h1>
      {state.kind === 'loaded' && state.access.kind === 'granted' ? (
        <state.Editor {...state.access} operation={operation} />
      ) : (
        <PlaygroundSkeleton />
      )}
    </>
  );
}
