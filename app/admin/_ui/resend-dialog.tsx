'use client';

import type { ReactNode } from 'react';
import type { MutationOperation } from '#components/form/use-mutation.ts';
import { resentWords } from '#lib/admin/invitation-words.ts';
import type { UserError } from '#lib/graphql/user-errors.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { InvitationReveal } from './invitation-reveal.tsx';

/** What a mutation that sends an invitation again returns. */
interface ResentInvitation {
  invitationUrl: string | null;
  invitationSentTo: string | null;
  userErrors: readonly UserError[];
}

interface ResendDialogProps<Data, Input> {
  invitation: { id: string; email: string };
  asAdmin?: boolean;
  operation: MutationOperation<Data, Input>;
  input: NoInfer<Input>;
  resentOf: (data: Data) => ResentInvitation;
  /** What else the person who sends it should know. */
  children?: ReactNode;
}

/** Sends an open invitation again; then shows the new link, once, if it wasn't sent by email. */
export function ResendDialog<Data, Input>({
  invitation: { id, email },
  asAdmin = false,
  operation,
  input,
  resentOf,
  children,
}: ResendDialogProps<Data, Input>) {
  return (
    <ConfirmDialog
      form={`resend-invitation:${id}`}
      trigger={
        <>
          Resend invitation<span className="sr-only"> of {email}</span>
        </>
      }
      triggerSize="small"
      tone="primary"
      title={`Resend the invitation of ${email}?`}
      confirm="Resend invitation"
      failure="The invitation was not sent again"
      operation={operation}
      input={input}
      userErrors={(data) => resentOf(data).userErrors}
      doneTitle="The invitation was sent again"
      done={(data) => resentWords(resentOf(data))}
      reveal={(data, on) => {
        const { invitationUrl } = resentOf(data);
        return (
          invitationUrl !== null && (
            <InvitationReveal asAdmin={asAdmin} email={email} url={invitationUrl} onDone={on.done} onLeave={on.leave} />
          )
        );
      }}
    >
      <p>The invitation gets a new link, which works once and expires in 7 days. The earlier link stops working.</p>
      <p>If this installation sends no email, you see the link once and send it to the person yourself.</p>
      {children}
    </ConfirmDialog>
  );
}
