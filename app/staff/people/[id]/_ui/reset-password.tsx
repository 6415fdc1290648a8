'use client';

import { resetPersonPasswordOperation } from '#lib/graphql/generated/operations.ts';
import { momentWords } from '#lib/text/date-words.ts';
import { ConfirmDialog } from '#app/admin/_ui/confirm-dialog.tsx';
import { RevealDialog } from '#app/admin/_ui/reveal-dialog.tsx';

/** Mails a person a link that sets a new password; without mail, shows the link once. */
export function ResetPassword({ person: { id, email } }: { person: { id: string; email: string } }) {
  return (
    <ConfirmDialog
      form={`reset-password:${id}`}
      trigger="Reset password"
      tone="primary"
      triggerSize="small"
      title={`Send ${email} a link for a new password?`}
      confirm="Create link"
      failure="The link was not created"
      operation={resetPersonPasswordOperation}
      input={{ personId: id }}
      userErrors={({ resetPersonPassword }) => resetPersonPassword.userErrors}
      doneTitle="The link was mailed"
      done={({ resetPersonPassword: { expiresAt } }) =>
        `${email} gets an email with the link. It works once${expiresAt === null ? '' : `, until ${momentWords(expiresAt)}`}.`
      }
      reveal={({ resetPersonPassword: { resetUrl } }, on) =>
        resetUrl !== null && (
          <RevealDialog
            secret={resetUrl}
            kind="Reset link"
            what={`the reset link for ${email}`}
            advice="Send it only to this person, because anyone who has the link can set the password. It works once, for a day."
            onDone={on.done}
            onLeave={on.leave}
          />
        )
      }
    >
      <p>
        The current password stays valid until the link is used. Then all sessions of this person end. Two-step sign-in
        stays on.
      </p>
      <p>If this installation sends no email, you see the link once and hand it over.</p>
    </ConfirmDialog>
  );
}
