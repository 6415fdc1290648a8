'use client';

import { resendInvitationOperation } from '#lib/graphql/generated/operations.ts';
import { ResendDialog } from '../../_ui/resend-dialog.tsx';

/** Sends an open invitation of a company's member again. */
export function ResendInvitation({ member: { id, email } }: { member: { id: string; email: string } }) {
  return (
    <ResendDialog
      invitation={{ id, email }}
      operation={resendInvitationOperation}
      input={{ id }}
      resentOf={({ resendInvitation }) => resendInvitation}
    />
  );
}
