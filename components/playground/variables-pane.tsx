'use client';

import { VariableEditor } from './graphiql.ts';

/** The variables of the operation, as JSON. */
export function VariablesPane() {
  return (
    <>
      <div className="playground-pane-head">
        <h2>Variables</h2>
      </div>
      <div className="graphiql-container playground-editor">
        <VariableEditor />
      </div>
    </>
  );
}
