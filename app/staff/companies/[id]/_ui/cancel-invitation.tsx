'use client';

import { cancelCompanyInvitationOperation } from '#lib/graphql/generated/operations.ts';
import { ConfirmDialog } from '#app/admin/_ui/confirm-dialog.tsx';

interface CancelInvitationProps {
  company: { id: string; name: string };
  invitation: { id: string; email: string };
}

/** Cancels a pending invitation of a company. */
export function CancelInvitation({ company, invitation: { id, email } }: CancelInvitationProps) {
  return (
    <ConfirmDialog
      form={`cancel-invitation:${id}`}
      trigger={
        <>
          Cancel invitation<span className="sr-only"> of {email}</span>
        </>
      }
      triggerSize="small"
      title={`Cancel the invitation of ${email}?`}
      confirm="Cancel invitation"
      dismiss="Keep invitation"
      failure="The invitation was not canceled"
      operation={cancelCompanyInvitationOperation}
      input={{ companyId: company.id, id }}
      userErrors={({ cancelCompanyInvitation }) => cancelCompanyInvitation.userErrors}
      doneTitle="The invitation was canceled"
      done="The invitation link no longer works."
    >
      <p>
        The invitation link stops working. The audit log of {company.name} records that you canceled it. You can invite
        this person again at any time.
      </p>
    </ConfirmDialog>
  );
}
