'use client';

import { useState } from 'react';
import { Field, TextInput } from '#components/ui/field.tsx';
import { acceptPartnerTermsOperation } from '#lib/graphql/generated/operations.ts';
import { ConfirmDialog } from '#app/admin/_ui/confirm-dialog.tsx';

interface AcceptPartnerTermsProps {
  partner: { id: string; name: string };
  terms: { url: string; version: string };
}

/** Records that a person of a partner has accepted the terms of service. */
export function AcceptPartnerTerms({ partner: { id, name }, terms: { url, version } }: AcceptPartnerTermsProps) {
  const [person, setPerson] = useState('');
  return (
    <div className="mt-2">
      <ConfirmDialog
        form={`accept-terms:${id}`}
        trigger={
          <>
            Record acceptance<span className="sr-only"> of the terms of service by {name}</span>
          </>
        }
        triggerSize="small"
        tone="primary"
        title={`Has ${name} accepted the terms of service?`}
        doneTitle="The acceptance was recorded"
        confirm="Record acceptance"
        failure="The acceptance was not recorded"
        choice={{ value: person, restore: setPerson }}
        operation={acceptPartnerTermsOperation}
        input={{ partnerId: id, version, acceptedBy: person }}
        userErrors={({ acceptPartnerTerms }) => acceptPartnerTerms.userErrors}
        done={`${name} has accepted version ${version} and can get access tokens.`}
      >
        <p>
          Until then it gets no access token. Your name, theirs and the version are recorded in the audit log of the
          platform.{' '}
          <a href={url} target="_blank" rel="noreferrer" className="underline">
            Read version {version}
            <span className="sr-only"> (opens in a new tab)</span>
          </a>
        </p>
        <Field label="Person at the partner who accepted" required>
          <TextInput
            name="accepted-by"
            autoComplete="off"
            data-1p-ignore
            maxLength={100}
            value={person}
            onChange={(event) => setPerson(event.target.value)}
          />
        </Field>
      </ConfirmDialog>
    </div>
  );
}
