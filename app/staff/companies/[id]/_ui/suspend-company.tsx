'use client';

import { useState } from 'react';
import { Field, TextInput } from '#components/ui/field.tsx';
import { suspendCompanyOperation } from '#lib/graphql/generated/operations.ts';
import { maximumLengths } from '#shared/limits.ts';
import { ConfirmDialog } from '#app/admin/_ui/confirm-dialog.tsx';

interface SuspendCompanyProps {
  company: { id: string; name: string };
  /** The number of valid keys, which stop working. */
  apiKeys: number;
}

/** Suspends a company, with a reason that its members can read. */
export function SuspendCompany({ company: { id, name }, apiKeys }: SuspendCompanyProps) {
  const [reason, setReason] = useState('');
  return (
    <ConfirmDialog
      form={`suspend-company:${id}`}
      trigger="Suspend company"
      triggerSize="small"
      title={`Suspend ${name}?`}
      confirm="Suspend company"
      choice={{ value: reason, restore: setReason }}
      failure={`${name} is not suspended`}
      operation={suspendCompanyOperation}
      input={{ companyId: id, reason }}
      userErrors={({ suspendCompany }) => suspendCompany.userErrors}
      doneTitle={`${name} was suspended`}
      done={`${name} is suspended. Its keys, members and partners lose access within 5 seconds.`}
    >
      <p>
        Its members and partners lose access, and {keysWords(apiKeys)}. Nothing is delivered. You can reactivate the
        company at any time, and then everything works again. Its admins get an email.
      </p>
      <Field label="Reason" hint="The company’s members can read it." required>
        <TextInput
          name="suspend-reason"
          autoComplete="off"
          data-1p-ignore
          maxLength={maximumLengths.statusReason}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </Field>
    </ConfirmDialog>
  );
}

function keysWords(apiKeys: number): string {
  if (apiKeys === 0) return 'it can’t create API keys';
  return apiKeys === 1 ? 'its API key stops working' : `its ${apiKeys} API keys stop working`;
}
