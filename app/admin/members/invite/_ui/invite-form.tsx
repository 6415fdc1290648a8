'use client';

import { useState } from 'react';
import { FormColumns } from '#components/form/form-columns.tsx';
import { FormFooter } from '#components/form/form-footer.tsx';
import { FormHelp } from '#components/form/form-help.tsx';
import { InvitedEmailField } from '#components/form/invited-email-field.tsx';
import { useMutationForm } from '#components/form/use-mutation-form.ts';
import { useNavigation } from '#components/ui/use-navigation.ts';
import { RadioGroup } from '#components/ui/radio-group.tsx';
import { addMemberOperation } from '#lib/graphql/generated/operations.ts';
import { inviteShape, memberRoles } from '#lib/admin/member-roles.ts';
import { pageLink } from '#lib/text/page-link.ts';
import { InvitationReveal } from '#app/admin/_ui/invitation-reveal.tsx';

interface Invited {
  email: string;
  url: string;
  /** URL of the list with the new member. */
  list: string;
}

/** Asks for an email address and a role; then shows the invitation link, once, if it wasn't sent by email. */
export function InviteForm({ companyId }: { companyId: string }) {
  const navigation = useNavigation();
  const [invited, setInvited] = useState<Invited | null>(null);
  const { draft, errors, state, change, props } = useMutationForm({
    form: `invite:${companyId}`,
    shape: inviteShape,
    initial: { email: '', role: 'VIEWER' },
    check: ({ email }) => (email.trim() === '' ? { email: 'Enter an email address.' } : {}),
    operation: addMemberOperation,
    toInput: ({ email, role }) => ({ companyId, email: email.trim(), role }),
    fields: ['email', 'role'],
    userErrors: ({ addCompanyMember }) => addCompanyMember.userErrors,
    onDone: ({ addCompanyMember: { member, invitationUrl, invitationSentTo } }) => {
      const sent = invitationSentTo === null ? undefined : 'yes';
      const list = pageLink('/admin/members', { company: companyId, added: member?.id, sent });
      if (invitationUrl === null) {
        navigation.replace(list);
        navigation.refresh();
      } else {
        setInvited({ email: draft.email.trim(), url: invitationUrl, list });
      }
    },
  });

  return (
    <>
      <FormColumns
        {...props}
        help={
          <FormHelp
            title="What happens next"
            points={[
              'Until the person accepts, the list of members shows them as invited. There you can resend the invitation or cancel it.',
              'You can change the role at any time. The change takes effect on the next request.',
            ]}
          />
        }
        footer={
          <FormFooter
            state={state}
            errors={errors}
            failure="The member was not invited"
            whenLost="The member may have been invited anyway. If they are in the list and have no link, resend the invitation."
            submit="Invite member"
            cancelHref={pageLink('/admin/members', { company: companyId })}
          />
        }
      >
        <div className="space-y-6 sm:space-y-8">
          <InvitedEmailField
            who="member"
            value={draft.email}
            error={errors['email']}
            onChange={(email) => change({ email })}
          />
          <RadioGroup
            label="Role"
            error={errors['role']}
            name="role"
            choices={memberRoles}
            value={draft.role}
            onChange={(role) => change({ role })}
          />
        </div>
      </FormColumns>
      {invited !== null && (
        <InvitationReveal
          email={invited.email}
          url={invited.url}
          onDone={() => {
            setInvited(null);
            navigation.replace(invited.list);
          }}
          onLeave={() => setInvited(null)}
        />
      )}
    </>
  );
}
