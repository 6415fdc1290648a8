'use client';

import { useState } from 'react';
import { z } from 'zod';
import { FormFooter } from '#components/form/form-footer.tsx';
import { InvitedEmailField } from '#components/form/invited-email-field.tsx';
import { useMutationForm } from '#components/form/use-mutation-form.ts';
import { useNavigation } from '#components/ui/use-navigation.ts';
import { Callout } from '#components/ui/callout.tsx';
import { invitePartnerPersonOperation } from '#lib/graphql/generated/operations.ts';
import { RevealDialog } from '#app/admin/_ui/reveal-dialog.tsx';

const shape = z.object({ email: z.string() });

interface InvitePersonProps {
  partnerId: string;
  /** Where the list of people is, if it isn't on the same page. */
  listHref?: string;
}

/** Asks for an email address; then shows the invitation link, once, if it wasn't sent by email. */
export function InvitePerson({ partnerId, listHref }: InvitePersonProps) {
  const navigation = useNavigation();
  const [invited, setInvited] = useState<{ email: string; url: string | null }>();
  const showList = () => {
    if (listHref !== undefined) navigation.replace(listHref);
    navigation.refresh();
  };
  const { draft, errors, state, change, props } = useMutationForm({
    form: `invite-person:${partnerId}`,
    shape,
    initial: { email: '' },
    check: ({ email }) => {
      setInvited(undefined);
      return email.trim() === '' ? { email: 'Enter an email address.' } : {};
    },
    operation: invitePartnerPersonOperation,
    toInput: ({ email }) => ({ partnerId, email: email.trim() }),
    fields: ['email'],
    userErrors: ({ invitePartnerPerson }) => invitePartnerPerson.userErrors,
    onDone: ({ invitePartnerPerson: { invitationUrl } }) => {
      setInvited({ email: draft.email.trim(), url: invitationUrl });
      change({ email: '' });
      // With a link, the page is refreshed after the reader has closed it.
      if (invitationUrl === null) showList();
    },
  });
  const close = () => {
    setInvited(undefined);
    showList();
  };
  return (
    <>
      <form {...props} className="max-w-[44rem] space-y-6">
        <InvitedEmailField
          who="person"
          value={draft.email}
          error={errors['email']}
          onChange={(email) => change({ email })}
        />
        {invited?.url === null && <Callout kind="success" title={`${invited.email} was invited`} live />}
        <FormFooter
          state={state}
          errors={errors}
          failure="The person was not invited"
          whenLost="The person may have been invited anyway. If they are in the list and have no link, remove them and invite them again."
          submit="Invite person"
        />
      </form>
      {typeof invited?.url === 'string' && (
        <RevealDialog
          secret={invited.url}
          kind="Invitation link"
          what={`the invitation link for ${invited.email}`}
          advice="Send it only to this person, because anyone who has the link can join the partner with it. It works once, and expires in 7 days."
          onDone={close}
          onLeave={close}
        />
      )}
    </>
  );
}
