'use client';

import { RevealDialog } from '#app/admin/_ui/reveal-dialog.tsx';

interface InvitationRevealProps {
  email: string;
  url: string;
  onDone: () => void;
  onLeave: () => void;
}

/** Shows the invitation link of a member, once. */
export function InvitationReveal({ email, url, onDone, onLeave }: InvitationRevealProps) {
  return (
    <RevealDialog
      secret={url}
      kind="Invitation link"
      what={`the invitation link for ${email}`}
      advice="Send it only to this person, because anyone who has the link can join the company with it. It works once, and expires in 7 days."
      onDone={onDone}
      onLeave={onLeave}
    />
  );
}
