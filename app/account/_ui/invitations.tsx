'use client';

import { useState } from 'react';
import { MutationOutcome } from '#components/form/mutation-outcome.tsx';
import { useMutation, type MutationOperation } from '#components/form/use-mutation.ts';
import { useNavigation } from '#components/ui/use-navigation.ts';
import { Button } from '#components/ui/button.tsx';
import { Callout } from '#components/ui/callout.tsx';
import { Section } from '#components/ui/section.tsx';
import type { Invitation, PartnerInvitation } from '#lib/admin/account.ts';
import { roleWord } from '#lib/admin/member-roles.ts';
import {
  acceptInvitationOperation,
  acceptPartnerInvitationOperation,
  declineInvitationOperation,
  declinePartnerInvitationOperation,
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
              <OpenCompanyInvitation invitation={invitation} onDone={setResult} />
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
  return (
    <OpenInvitation
      name={partnerName}
      details={`Partner, invited on ${dayWords(createdAt)}`}
      accepting={useDecision(acceptPartnerInvitationOperation, invitation, (data) => data.acceptPartnerInvitation)}
      declining={useDecision(declinePartnerInvitationOperation, invitation, (data) => data.declinePartnerInvitation)}
      onDone={onDone}
    />
  );
}

interface CompanyInvitationProps {
  invitation: Invitation;
  onDone: (result: string) => void;
}

function OpenCompanyInvitation({ invitation, onDone }: CompanyInvitationProps) {
  const { companyName, role, createdAt } = invitation;
  return (
    <OpenInvitation
      name={companyName}
      details={`${roleWord(role)}, invited on ${dayWords(createdAt)}`}
      accepting={useDecision(acceptInvitationOperation, invitation, (data) => data.acceptInvitation)}
      declining={useDecision(declineInvitationOperation, invitation, (data) => data.declineInvitation)}
      onDone={onDone}
    />
  );
}

type Decision = ReturnType<typeof useDecision>;

interface OpenInvitationProps {
  /** Of the company or the partner. */
  name: string;
  details: string;
  accepting: Decision;
  declining: Decision;
  onDone: (result: string) => void;
}

function OpenInvitation({ name, details, accepting, declining, onDone }: OpenInvitationProps) {
  const busy = accepting.pending || declining.pending;
  return (
    <div className="space-y-4">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <p className="min-w-0">
          <strong className="break-words">{name}</strong>
          <span className="block text-sm text-muted">{details}</span>
        </p>
        <div className="flex gap-2">
          <Button
            variant="primary"
            pending={accepting.pending}
            onClick={() => {
              if (!busy) accepting.decide(() => onDone(`You have joined ${name}`));
            }}
          >
            Accept<span className="sr-only"> the invitation of {name}</span>
          </Button>
          <Button
            pending={declining.pending}
            onClick={() => {
              if (!busy) declining.decide(() => onDone(`You have declined the invitation of ${name}`));
            }}
          >
            Decline<span className="sr-only"> the invitation of {name}</span>
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
  const navigation = useNavigation();
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
    navigation.refresh();
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
