'use client';

import dynamic from 'next/dynamic';
import type { DocumentedOperation } from '../../lib/playground-tabs.ts';
import { PlaygroundBoundary } from './playground-boundary.tsx';
import { PlaygroundSkeleton } from './playground-skeleton.tsx';

// Monaco touches `window` when it is imported, and is far too large for any other page.
const Editor = dynamic(() => import('./editor.tsx').then((module) => module.Editor), {
  ssr: false,
  loading: () => <PlaygroundSkeleton />,
});

interface PlaygroundProps {
  operation: DocumentedOperation | null;
  schemaText: string | null;
}

/** GraphiQL for the signed-in user, with a way on when it cannot be loaded. */
export function Playground({ operation, schemaText }: PlaygroundProps) {
  return (
    <>
      <h1 className="sr-only">Playground</h1>
      <PlaygroundBoundary>
        <Editor operation={operation} schemaText={schemaText} />
      </PlaygroundBoundary>
    </>
  );
}
