'use client';

import { removeMemberOperation } from '../../../../lib/members.ts';
import { ConfirmDialog } from '../../_ui/confirm-dialog.tsx';

interface RemoveMemberProps {
  member: { id: string; email: string; isInvited: boolean };
  isSelf: boolean;
}

/** Takes a member's access away, or an invitation back. */
export function RemoveMember({ member, isSelf }: RemoveMemberProps) {
  const { id, email, isInvited } = member;
  return (
    <ConfirmDialog
      form={`remove-member:${id}`}
      trigger={
        <>
          Remove<span className="sr-only"> {email}</span>
        </>
      }
      triggerSize="small"
      title={isInvited ? `Take the invitation of ${email} back?` : `Remove ${email}?`}
      confirm="Remove"
      failure={`${email} is still a member`}
      operation={removeMemberOperation}
      input={{ id }}
      userErrors={({ removeCompanyMember }) => removeCompanyMember.userErrors}
      done={isInvited ? 'The link no longer works.' : `${email} has no access to this company any more.`}
    >
      {isInvited ? (
        <p>The link they were given stops working. You can invite them again at any time.</p>
      ) : (
        <>
          <p>{isSelf ? 'You lose' : 'They lose'} access to this company with the next request, wherever signed in.</p>
          <p>API keys they created go on: keys belong to the company. Revoke those nobody needs.</p>
        </>
      )}
    </ConfirmDialog>
  );
}
