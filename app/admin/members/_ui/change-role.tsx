'use client';

import { useState } from 'react';
import { Callout } from '#components/ui/callout.tsx';
import { RadioGroup } from '#components/ui/radio-group.tsx';
import { updateMemberOperation } from '#lib/graphql/generated/operations.ts';
import { memberRoles, roleOf, roleWord } from '#lib/admin/member-roles.ts';
import { ConfirmDialog } from '../../_ui/confirm-dialog.tsx';

interface ChangeRoleProps {
  member: { id: string; email: string; role: string };
  isSelf: boolean;
}

/** Changes a member's role. */
export function ChangeRole({ member, isSelf }: ChangeRoleProps) {
  const { id, email } = member;
  const [role, setRole] = useState(roleOf(member.role));
  return (
    <ConfirmDialog
      form={`member-role:${id}`}
      trigger={
        <>
          Change role<span className="sr-only"> of {email}</span>
        </>
      }
      triggerSize="small"
      tone="primary"
      title={`Role of ${email}`}
      confirm="Change role"
      choice={{ value: role, restore: (kept) => setRole(roleOf(kept)) }}
      failure="The role was not changed"
      operation={updateMemberOperation}
      input={{ id, role }}
      userErrors={({ updateCompanyMember }) => updateCompanyMember.userErrors}
      doneTitle="The role was changed"
      done={`The role of ${email} is now ${roleWord(role).toLowerCase()}. It takes effect on the next request.`}
    >
      <RadioGroup label="Role" name={`role-${id}`} choices={memberRoles} value={role} onChange={setRole} />
      {isSelf && role !== 'ADMIN' && (
        <Callout kind="warning" title="This is you">
          You won’t be able to change it back yourself. Another admin can.
        </Callout>
      )}
    </ConfirmDialog>
  );
}
