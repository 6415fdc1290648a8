'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { MutationOutcome } from '../../../../../components/form/mutation-outcome.tsx';
import { useMutationForm } from '../../../../../components/form/use-mutation-form.ts';
import { Button, ButtonLink } from '../../../../../components/ui/button.tsx';
import { Field, TextInput } from '../../../../../components/ui/field.tsx';
import { RadioGroup } from '../../../../../components/ui/radio-group.tsx';
import { inviteShape, memberRoles } from '../../../../../lib/member-roles.ts';
import { addMemberOperation } from '../../../../../lib/members.ts';
import { pageLink } from '../../../../../lib/page-link.ts';
import { RevealDialog } from '../../../_ui/reveal-dialog.tsx';

interface Invited {
  email: string;
  url: string;
  /** Where the list shows the new member. */
  list: string;
}

/** Somebody's address and what they shall be; then the link, once, if they need one. */
export function InviteForm({ companyId }: { companyId: string }) {
  const router = useRouter();
  const [invited, setInvited] = useState<Invited | null>(null);
  const { draft, errors, state, change, props } = useMutationForm({
    form: `invite:${companyId}`,
    shape: inviteShape,
    initial: { email: '', role: 'VIEWER' },
    check: ({ email }) => (email.trim() === '' ? { email: 'Enter an e-mail address.' } : {}),
    operation: addMemberOperation,
    toInput: ({ email, role }) => ({ companyId, email: email.trim(), role }),
    fields: ['email', 'role'],
    userErrors: ({ addCompanyMember }) => addCompanyMember.userErrors,
    onDone: ({ addCompanyMember: { member, invitationUrl } }) => {
      const list = pageLink('/admin/members', { company: companyId, added: member?.id });
      if (invitationUrl === null) {
        router.replace(list);
        router.refresh();
      } else {
        setInvited({ email: draft.email.trim(), url: invitationUrl, list });
      }
    },
  });

  return (
    <>
      <form {...props} className="max-w-[44rem] space-y-8">
        <Field
          label="E-mail address"
          hint="The one they sign in with. Nobody is sent an e-mail."
          error={errors['email']}
          required
        >
          <TextInput
            type="email"
            name="invited-email"
            value={draft.email}
            maxLength={254}
            data-1p-ignore
            onChange={(event) => change({ email: event.target.value })}
          />
        </Field>
        <RadioGroup
          label="Role"
          error={errors['role']}
          name="role"
          choices={memberRoles}
          value={draft.role}
          onChange={(role) => change({ role })}
        />
        <MutationOutcome
          state={state}
          formError={errors['form']}
          failure="Nobody was invited"
          whenLost="They may have been invited all the same; their link would be lost then. Look at the list, remove them and invite them again."
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="primary" pending={state.kind === 'pending'}>
            Invite
          </Button>
          <ButtonLink variant="quiet" href={pageLink('/admin/members', { company: companyId })}>
            Cancel
          </ButtonLink>
        </div>
      </form>
      {invited !== null && (
        <RevealDialog
          secret={invited.url}
          what={`the link for ${invited.email}`}
          advice="Send it to that person and to nobody else: whoever opens it first sets the password. It works once, for 7 days."
          onDone={() => {
            setInvited(null);
            router.replace(invited.list);
          }}
          onLeave={() => setInvited(null)}
        />
      )}
    </>
  );
}
