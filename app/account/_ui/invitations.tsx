'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { MutationOutcome } from '#components/form/mutation-outcome.tsx';
import { useMutation, type MutationOperation } from '#components/form/use-mutation.ts';
import { Button } from '#components/ui/button.tsx';
import { Callout } from '#components/ui/callout.tsx';
import { Section } from '#components/ui/section.tsx';
import type { Invitation, PartnerInvitation } from '#lib/admin/account.ts';
import { roleWord } from '#lib/admin/member-roles.ts';
import {
  acceptInvitationOperation,
  acceptPartnerInvitationOperation,
  declineInvitationOperation,
} from '#lib/graphql/generated/operations.ts';
import type { UserError } from '#lib/graphql/user-errors.ts';
import { dayWords } from '#lib/text/date-words.ts';

interface InvitationsProps {
  invitations: readonly Invitation[];
  partnerInvitations: readonly PartnerInvitation[];
}

/** The open invitations of the signed-in person, and the result of the last decision. */
export function Invitations({ invitations, partnerInvitations }: InvitationsProps) {
  const [result, setResult] = useState<string>();
  if (invitations.length + partnerInvitations.length === 0 && result === undefined) return null;
  return (
    <Section
      title="Invitations"
      summary="A company or partner that you join sees your name, your email address and when you sign in. You can decline an invitation that you don’t expect."
    >
      <div className="max-w-[44rem] space-y-6">
        {result !== undefined && <Callout kind="success" title={result} live />}
        <ul className="divide-y divide-rule border-y border-rule empty:hidden">
          {invitations.map((invitation) => (
            <li key={invitation.id} className="py-4">
              <OpenInvitation invitation={invitation} onDone={setResult} />
            </li>
          ))}
          {partnerInvitations.map((invitation) => (
            <li key={invitation.id} className="py-4">
              <OpenPartnerInvitation invitation={invitation} onDone={setResult} />
            </li>
          ))}
        </ul>
      </div>
    </Section>
  );
}

interface PartnerInvitationProps {
  invitation: PartnerInvitation;
  onDone: (result: string) => void;
}

function OpenPartnerInvitation({ invitation, onDone }: PartnerInvitationProps) {
  const { partnerName, createdAt } = invitation;
  const { pending, decide, outcome } = useDecision(
    acceptPartnerInvitationOperation,
    invitation,
    (data) => data.acceptPartnerInvitation,
  );
  return (
    <div className="space-y-4">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <p className="min-w-0">
          <strong className="break-words">{partnerName}</strong>
          <span className="block text-sm text-muted">Partner, invited on {dayWords(createdAt)}</span>
        </p>
        <Button
          variant="primary"
          pending={pending}
          onClick={() => decide(() => onDone(`You have joined ${partnerName}`))}
        >
          Accept<span className="sr-only"> the invitation of {partnerName}</span>
        </Button>
      </div>
      {outcome('You have not joined')}
    </div>
  );
}

interface OpenInvitationProps {
  invitation: Invitation;
  onDone: (result: string) => void;
}

function OpenInvitation({ invitation, onDone }: OpenInvitationProps) {
  const { companyName, role, createdAt } = invitation;
  const accepting = useDecision(acceptInvitationOperation, invitation, (data) => data.acceptInvitation);
  const declining = useDecision(declineInvitationOperation, invitation, (data) => data.declineInvitation);
  const busy = accepting.pending || declining.pending;

  return (
    <div className="space-y-4">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <p className="min-w-0">
          <strong className="break-words">{companyName}</strong>
          <span className="block text-sm text-muted">
            {roleWord(role)}, invited on {dayWords(createdAt)}
          </span>
        </p>
        <div className="flex gap-2">
          <Button
            variant="primary"
            pending={accepting.pending}
            onClick={() => {
              if (!busy) accepting.decide(() => onDone(`You have joined ${companyName}`));
            }}
          >
            Accept<span className="sr-only"> the invitation of {companyName}</span>
          </Button>
          <Button
            pending={declining.pending}
            onClick={() => {
              if (!busy) declining.decide(() => onDone(`You have declined the invitation of ${companyName}`));
            }}
          >
            Decline<span className="sr-only"> the invitation of {companyName}</span>
          </Button>
        </div>
      </div>
      {accepting.outcome('You have not joined')}
      {declining.outcome('The invitation was not declined')}
    </div>
  );
}

/** Sends one decision, then loads the page's data again. */
function useDecision<Data>(
  operation: MutationOperation<Data, { id: string }>,
  { id }: Pick<Invitation, 'id'>,
  payloadOf: (data: Data) => { userErrors: readonly UserError[] },
) {
  const router = useRouter();
  const { state, run } = useMutation(operation);
  const [formError, setFormError] = useState<string>();

  const send = async (onDone: () => void) => {
    setFormError(undefined);
    const data = await run({ id });
    if (data === null) return;
    const { userErrors } = payloadOf(data);
    if (userErrors.length > 0) {
      setFormError(userErrors.map(({ message }) => message).join(' '));
      return;
    }
    onDone();
    router.refresh();
  };

  return {
    pending: state.kind === 'pending',
    decide: (onDone: () => void) => {
      send(onDone).catch(reportError);
    },
    outcome: (failure: string) => (
      <MutationOutcome
        state={state}
        formError={formError}
        failure={failure}
        whenLost="Your decision may have been saved. Reload the page to check."
      />
    ),
  };
}
