'use client';

import { resendInvitationOperation } from '#lib/graphql/generated/operations.ts';
import { resentWords } from '#lib/admin/invitation-words.ts';
import { ConfirmDialog } from '../../_ui/confirm-dialog.tsx';
import { InvitationReveal } from '../../_ui/invitation-reveal.tsx';

/** Sends an open invitation again; then shows the new link, once, if it wasn't sent by email. */
export function ResendInvitation({ member: { id, email } }: { member: { id: string; email: string } }) {
  return (
    <ConfirmDialog
      form={`resend-invitation:${id}`}
      trigger={
        <>
          Resend<span className="sr-only"> invitation of {email}</span>
        </>
      }
      triggerSize="small"
      tone="primary"
      title={`Resend the invitation of ${email}?`}
      confirm="Resend invitation"
      failure="The invitation was not sent again"
      operation={resendInvitationOperation}
      input={{ id }}
      userErrors={({ resendInvitation }) => resendInvitation.userErrors}
      doneTitle="The invitation was sent again"
      done={({ resendInvitation }) => resentWords(resendInvitation)}
      reveal={({ resendInvitation: { invitationUrl } }, on) =>
        invitationUrl !== null && (
          <InvitationReveal email={email} url={invitationUrl} onDone={on.done} onLeave={on.leave} />
        )
      }
    >
      <p>The invitation gets a new link, which works once and expires in 7 days. The earlier link stops working.</p>
      <p>If this installation sends no email, you see the link once and send it to the person yourself.</p>
    </ConfirmDialog>
  );
}
