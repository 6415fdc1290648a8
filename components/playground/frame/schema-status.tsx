'use client';

import { textsNamed } from '#lib/run/json-text.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { useGraphiQL, useGraphiQLActions } from '../parts/graphiql.ts';

/** Reports that no schema is available for completion and validation, explains why, and offers a retry. */
export function SchemaNote() {
  const actions = useGraphiQLActions();
  const fetchError = useGraphiQL((state) => (state.schema == null ? state.fetchError : null));
  if (fetchError === null) return null;
  // GraphiQL stores the error as the JSON it would show.
  const message = textsNamed(fetchError, 'message')[0]?.value;
  return (
    <Callout kind="warning" title="The schema could not be fetched" live>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="wrap-anywhere">
          {message !== undefined && `${message} `}
          Until it loads, queries run without completion, costs and tables.
        </p>
        <Button
          size="small"
          onClick={() => {
            actions.introspect().catch(reportError);
          }}
        >
          Fetch schema again
        </Button>
      </div>
    </Callout>
  );
}
