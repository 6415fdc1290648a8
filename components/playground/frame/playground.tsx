'use client';

import dynamic from 'next/dynamic';
import type { EditorProps } from './editor.tsx';
import { PlaygroundBoundary } from './playground-boundary.tsx';
import { PlaygroundSkeleton } from './playground-skeleton.tsx';

// Monaco accesses `window` at import, and is far too large for any other page.
const Editor = dynamic(() => import('./editor.tsx').then((module) => module.Editor), {
  ssr: false,
  loading: () => <PlaygroundSkeleton />,
});

/** GraphiQL for the signed-in member, with a fallback when it cannot be loaded. */
export function Playground(props: EditorProps) {
  return (
    <>
      <h1 className="sr-only">Playground</h1>
      <PlaygroundBoundary>
        <Editor {...props} />
      </PlaygroundBoundary>
    </>
  );
}
