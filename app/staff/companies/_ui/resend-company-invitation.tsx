'use client';

import { resendCompanyInvitationOperation } from '#lib/graphql/generated/operations.ts';
import { ResendDialog } from '#app/admin/_ui/resend-dialog.tsx';

interface ResendCompanyInvitationProps {
  company: { id: string; name: string };
  invitation: { id: string; email: string; isAdmin: boolean };
}

/** Sends a pending invitation of a company again, as staff. */
export function ResendCompanyInvitation({ company, invitation }: ResendCompanyInvitationProps) {
  const { id, email, isAdmin } = invitation;
  return (
    <ResendDialog
      invitation={{ id, email }}
      asAdmin={isAdmin}
      operation={resendCompanyInvitationOperation}
      input={{ companyId: company.id, id }}
      resentOf={({ resendCompanyInvitation }) => resendCompanyInvitation}
    >
      <p>The audit log of {company.name} records that you sent it again.</p>
    </ResendDialog>
  );
}
