'use client';

import { LoaderCircle } from 'lucide-react';
import { ResponseEditor, useGraphiQL } from './graphiql.ts';

/** What came back. */
export function AnswerPane() {
  const isFetching = useGraphiQL((state) => state.isFetching);
  return (
    <>
      <div className="playground-pane-head">
        <h2>Answer</h2>
        {isFetching && <LoaderCircle aria-label="Running" size={16} className="animate-spin text-muted" />}
      </div>
      <div className="graphiql-container playground-editor">
        <ResponseEditor />
      </div>
    </>
  );
}
