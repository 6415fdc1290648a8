'use client';

import { reactivateCompanyOperation } from '#lib/graphql/generated/operations.ts';
import { ConfirmDialog } from '#app/admin/_ui/confirm-dialog.tsx';

interface ReactivateCompanyProps {
  company: { id: string; name: string; status: 'ACTIVE' | 'SUSPENDED' | 'CLOSED' };
}

/** Makes a suspended or closed company active again. */
export function ReactivateCompany({ company: { id, name, status } }: ReactivateCompanyProps) {
  return (
    <ConfirmDialog
      form={`reactivate-company:${id}`}
      trigger="Reactivate company"
      triggerSize="small"
      tone="primary"
      title={`Reactivate ${name}?`}
      confirm="Reactivate company"
      failure={`${name} is not active`}
      operation={reactivateCompanyOperation}
      input={{ companyId: id }}
      userErrors={({ reactivateCompany }) => reactivateCompany.userErrors}
      doneTitle={`${name} was reactivated`}
      done={`${name} is active. Its members have access again.`}
    >
      <p>
        {status === 'CLOSED'
          ? 'Its members get their access back. API keys, partner access and invitations stay revoked.'
          : 'Its members, API keys and partners get their access back.'}
      </p>
    </ConfirmDialog>
  );
}
