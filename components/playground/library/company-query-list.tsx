'use client';

import { useState } from 'react';
import { deleteSavedQueryOperation, updateSavedQueryOperation } from '#lib/graphql/generated/operations.ts';
import { originWords, type CompanyQuery } from '#lib/playground/company-queries.ts';
import { MutationOutcome } from '../../form/mutation-outcome.tsx';
import { useMutation } from '../../form/use-mutation.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useLibrary } from './library-context.ts';
import { QueryRow } from './query-row.tsx';
import type { CompanyQueries } from './use-company-queries.ts';

const lost = 'The change may have been made.';

/** The queries that the people of the chosen company share. */
export function CompanyQueryList({ company, list, reload, put, drop }: CompanyQueries) {
  const [removed, setRemoved] = useState<CompanyQuery | null>(null);
  switch (list.kind) {
    case 'loading':
      return <p className="p-3 text-sm text-muted">Loading …</p>;
    case 'unavailable':
      return <p className="p-3 text-sm text-muted">Only members of {company.name} share queries there.</p>;
    case 'failed':
      return (
        <div className="flex flex-wrap items-center justify-between gap-2 p-3 text-sm">
          <p role="alert">{list.message}</p>
          <Button size="small" onClick={reload}>
            Try again
          </Button>
        </div>
      );
    case 'ready':
      return (
        <>
          {list.queries.length === 0 && (
            <p className="p-3 text-sm text-muted">
              No shared queries yet. Select “Save” above the query and choose {company.name}. All its members can then
              run the query.
            </p>
          )}
          <ul>
            {list.queries.map((query) => (
              <CompanyQueryRow key={query.id} query={query} onPut={put} onRemove={() => setRemoved(query)} />
            ))}
          </ul>
          <RemoveQuery
            query={removed}
            companyName={company.name}
            onClose={() => setRemoved(null)}
            onRemoved={(id) => {
              drop(id);
              setRemoved(null);
            }}
          />
        </>
      );
  }
}

interface CompanyQueryRowProps {
  query: CompanyQuery;
  onPut: (query: CompanyQuery) => void;
  onRemove: () => void;
}

function CompanyQueryRow({ query, onPut, onRemove }: CompanyQueryRowProps) {
  const { openText } = useLibrary();
  const { state, run } = useMutation(updateSavedQueryOperation);
  const [isRenamed, setIsRenamed] = useState(false);
  const [error, setError] = useState<string>();

  const rename = async (name: string) => {
    setError(undefined);
    const data = await run({ id: query.id, expectedVersion: query.version, name });
    if (data === null) return;
    const { savedQuery, userErrors } = data.updateSavedQuery;
    setError(userErrors[0]?.message);
    if (savedQuery === null) return;
    onPut(savedQuery);
    setIsRenamed(false);
  };

  return (
    <QueryRow
      name={query.name}
      note={originWords(query, new Date())}
      isRenamed={isRenamed}
      onOpen={() => openText({ query: query.document, variables: query.variables })}
      {...(query.viewerCanChange && {
        onChange: {
          startRename: () => setIsRenamed(true),
          rename: (name: string) => void rename(name).catch(reportError),
          stopRename: () => {
            setError(undefined);
            setIsRenamed(false);
          },
          remove: onRemove,
        },
      })}
    >
      <MutationOutcome state={state} formError={error} failure="The query was not renamed" whenLost={lost} />
    </QueryRow>
  );
}

interface RemoveQueryProps {
  query: CompanyQuery | null;
  companyName: string;
  onClose: () => void;
  onRemoved: (id: string) => void;
}

/** Asks first, because colleagues lose the query too. */
function RemoveQuery({ query, companyName, onClose, onRemoved }: RemoveQueryProps) {
  const { state, run, reset } = useMutation(deleteSavedQueryOperation);
  const [error, setError] = useState<string>();
  const close = () => {
    reset();
    setError(undefined);
    onClose();
  };
  const remove = async () => {
    if (query === null) return;
    const data = await run({ id: query.id });
    const gone = data?.deleteSavedQuery.userErrors.some(({ code }) => code === 'NOT_FOUND') === true;
    const deletedId = gone ? query.id : data?.deleteSavedQuery.deletedId;
    if (deletedId != null) onRemoved(deletedId);
    else setError(data?.deleteSavedQuery.userErrors[0]?.message);
  };
  return (
    <Dialog
      open={query !== null}
      onClose={close}
      title={`Delete ${query?.name ?? 'the query'}?`}
      footer={
        <>
          <Button variant="danger" disabled={state.kind === 'pending'} onClick={() => void remove().catch(reportError)}>
            Delete for everyone
          </Button>
          <Button variant="quiet" onClick={close}>
            Cancel
          </Button>
        </>
      }
    >
      <p>All members of {companyName} lose it. It can’t be undone. Open tabs with the query stay as they are.</p>
      <MutationOutcome state={state} formError={error} failure="The query was not deleted" whenLost={lost} />
    </Dialog>
  );
}
