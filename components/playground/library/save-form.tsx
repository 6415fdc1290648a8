'use client';

import { useState } from 'react';
import { createSavedQueryOperation, updateSavedQueryOperation } from '#lib/graphql/generated/operations.ts';
import type { UserError } from '#lib/graphql/user-errors.ts';
import { queryNamed, type CompanyQuery } from '#lib/playground/company-queries.ts';
import { makeSavedQuery, readSavedQueries, savedQueriesKey } from '#lib/playground/saved-query-store.ts';
import { secretWords } from '#lib/playground/secret-words.ts';
import type { TabText } from '#lib/playground/workspace-state.ts';
import { withoutSecrets } from '#lib/run/without-secrets.ts';
import { MutationOutcome } from '../../form/mutation-outcome.tsx';
import { useMutation } from '../../form/use-mutation.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { useStoredList } from '../parts/use-stored-list.ts';
import { useLibrary } from './library-context.ts';
import { NameForm } from './name-form.tsx';

interface SaveFormProps {
  owner: string;
  text: TabText;
  initialName: string;
  onCancel: () => void;
  onSaved: () => void;
}

interface Rejection {
  message: string;
  /** The query of the company that has the name, if the reader may replace it. */
  replaceable: CompanyQuery | null;
}

/** Asks for a name, and whether the query is for the reader alone or for the chosen company. */
export function SaveForm({ owner, text, initialName, onCancel, onSaved }: SaveFormProps) {
  const { shared } = useLibrary();
  const isMember = shared !== null && shared.list.kind !== 'unavailable';
  const [forCompany, setForCompany] = useState(false);
  const { change } = useStoredList(savedQueriesKey(owner), readSavedQueries);
  const creation = useMutation(createSavedQueryOperation);
  const replacement = useMutation(updateSavedQueryOperation);
  const [isFull, setIsFull] = useState(false);
  const [rejection, setRejection] = useState<Rejection | null>(null);
  const secrets = [...secretWords(text.query), ...secretWords(text.variables)];
  const values = { document: withoutSecrets(text.query), variables: withoutSecrets(text.variables) };

  const saveHere = (name: string) => {
    const isKept = change((queries) => [
      makeSavedQuery(queries, { ...text, id: crypto.randomUUID(), name }),
      ...queries,
    ]);
    setIsFull(!isKept);
    if (isKept) onSaved();
  };
  const settle = (query: CompanyQuery | null, errors: readonly UserError[], name: string) => {
    if (query !== null) {
      shared?.put(query);
      onSaved();
      return;
    }
    const named = shared?.list.kind === 'ready' ? queryNamed(shared.list.queries, name) : undefined;
    const isTaken = errors.some(({ code }) => code === 'CONFLICT') && named?.viewerCanChange === true;
    setRejection({ message: errors.map(({ message }) => message).join(' '), replaceable: isTaken ? named : null });
  };
  const share = async (companyId: string, name: string) => {
    setRejection(null);
    const data = await creation.run({ companyId, name, ...values });
    if (data !== null) settle(data.createSavedQuery.savedQuery, data.createSavedQuery.userErrors, name);
  };
  const replace = async ({ id, version, name }: CompanyQuery) => {
    setRejection(null);
    const data = await replacement.run({ id, expectedVersion: version, ...values });
    if (data !== null) settle(data.updateSavedQuery.savedQuery, data.updateSavedQuery.userErrors, name);
  };

  return (
    <>
      {isMember ? (
        <RadioGroup
          label="For whom?"
          name="saved-for"
          value={forCompany ? 'company' : 'reader'}
          onChange={(choice) => setForCompany(choice === 'company')}
          choices={[
            { value: 'reader', label: 'Only me', hint: 'Stored in this browser.' },
            {
              value: 'company',
              label: shared.company.name,
              hint: 'All members can read and run it. You and the admins can change it.',
            },
          ]}
        />
      ) : (
        <p>It is stored in this browser, only for you.</p>
      )}
      <p className="text-sm text-muted">The variables are saved with the query, the response isn’t.</p>
      {secrets.length > 0 && (
        <Callout kind="warning" title="Left out because it looks like a secret">
          {secrets.join(', ')}.
        </Callout>
      )}
      {isFull && (
        <Callout kind="danger" live>
          The query was not saved, because this browser’s storage is full or disabled.
        </Callout>
      )}
      {[creation.state, replacement.state].map((state, index) => (
        <MutationOutcome
          key={index === 0 ? 'create' : 'replace'}
          state={state}
          failure="The query was not saved"
          whenLost="It may have been saved."
          keeps="query"
        />
      ))}
      {rejection !== null && (
        <Callout kind="danger" title="The query was not saved" live>
          <p>{rejection.message}</p>
          {rejection.replaceable !== null && (
            <div className="mt-3">
              <Button
                size="small"
                onClick={() => rejection.replaceable && void replace(rejection.replaceable).catch(reportError)}
              >
                Replace {rejection.replaceable.name}
              </Button>
            </div>
          )}
        </Callout>
      )}
      <NameForm
        label="Name"
        initial={initialName}
        onCancel={onCancel}
        onName={(name) => {
          if (isMember && forCompany) share(shared.company.id, name).catch(reportError);
          else saveHere(name);
        }}
      />
    </>
  );
}
