'use client';

import { textsNamed } from '../../lib/json-text.ts';
import { Button } from '../ui/button.tsx';
import { Callout } from '../ui/callout.tsx';
import { useGraphiQL, useGraphiQLActions } from './graphiql.ts';

/** Says that there is no schema to complete and check by, why, and offers to ask for it again. */
export function SchemaNote() {
  const actions = useGraphiQLActions();
  const fetchError = useGraphiQL((state) => (state.schema == null ? state.fetchError : null));
  if (fetchError === null) return null;
  // GraphiQL keeps it as the JSON it would show.
  const message = textsNamed(fetchError, 'message')[0]?.value;
  return (
    <Callout kind="warning" title="The schema could not be fetched" live>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="wrap-anywhere">
          {message !== undefined && `${message} `}
          Until it is here, queries run without completion, prices and tables.
        </p>
        <Button
          size="small"
          onClick={() => {
            actions.introspect().catch(reportError);
          }}
        >
          Fetch the schema again
        </Button>
      </div>
    </Callout>
  );
}
