'use client';

import { RevealDialog } from './reveal-dialog.tsx';

interface InvitationRevealProps {
  email: string;
  url: string;
  /** For an invitation by staff, which is always that of an admin. */
  asAdmin?: boolean;
  onDone: () => void;
  onLeave: () => void;
}

/** Shows the invitation link of a member of a company, once. */
export function InvitationReveal({ email, url, asAdmin = false, onDone, onLeave }: InvitationRevealProps) {
  return (
    <RevealDialog
      secret={url}
      kind="Invitation link"
      what={`the invitation link for ${email}`}
      advice={`Send it only to this person, because anyone who has the link can join the company ${asAdmin ? 'as an admin' : 'with it'}. It works once, and expires in 7 days.`}
      onDone={onDone}
      onLeave={onLeave}
    />
  );
}
