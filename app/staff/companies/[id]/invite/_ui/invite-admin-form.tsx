'use client';

import { useState } from 'react';
import { z } from 'zod';
import { FormFooter } from '#components/form/form-footer.tsx';
import { useMutationForm } from '#components/form/use-mutation-form.ts';
import { useNavigation } from '#components/ui/use-navigation.ts';
import { Field, TextInput } from '#components/ui/field.tsx';
import { inviteCompanyAdminOperation } from '#lib/graphql/generated/operations.ts';
import { companyPath, invitedPath } from '#lib/admin/companies.ts';
import { InvitationReveal } from '#app/admin/_ui/invitation-reveal.tsx';

const inviteAdminShape = z.object({ email: z.string() });

/** Invites an admin to a company; then shows the invitation link, once, if the person needs one. */
export function InviteAdminForm({ companyId }: { companyId: string }) {
  const navigation = useNavigation();
  const [invited, setInvited] = useState<{ email: string; url: string } | null>(null);
  const leave = (sentTo: string | null) => {
    navigation.replace(invitedPath(companyId, sentTo));
    navigation.refresh();
  };
  const { draft, errors, state, change, props } = useMutationForm({
    form: `invite-admin:${companyId}`,
    shape: inviteAdminShape,
    initial: { email: '' },
    check: ({ email }) => (email.trim() === '' ? { email: 'Enter an email address.' } : {}),
    operation: inviteCompanyAdminOperation,
    toInput: ({ email }) => ({ companyId, email: email.trim() }),
    fields: ['email'],
    userErrors: ({ inviteCompanyAdmin }) => inviteCompanyAdmin.userErrors,
    onDone: ({ inviteCompanyAdmin: { invitationUrl, invitationSentTo } }) => {
      if (invitationUrl === null) leave(invitationSentTo);
      else setInvited({ email: draft.email.trim(), url: invitationUrl });
    },
  });

  return (
    <>
      <form {...props} className="max-w-[44rem] space-y-8">
        <Field
          label="Email address"
          hint="The address the admin signs in with. They get the invitation by email if this installation sends email. Otherwise you get a link to send to this person."
          error={errors['email']}
          required
        >
          <TextInput
            type="email"
            name="admin-email"
            value={draft.email}
            maxLength={254}
            data-1p-ignore
            onChange={(event) => change({ email: event.target.value })}
          />
        </Field>
        <FormFooter
          state={state}
          errors={errors}
          failure="The admin was not invited"
          whenLost="The admin may have been invited anyway, and then the link is lost. Resend the invitation on the page of the company."
          submit="Invite admin"
          cancelHref={companyPath(companyId)}
        />
      </form>
      {invited !== null && (
        <InvitationReveal
          asAdmin
          email={invited.email}
          url={invited.url}
          onDone={() => {
            setInvited(null);
            leave(null);
          }}
          onLeave={() => setInvited(null)}
        />
      )}
    </>
  );
}
