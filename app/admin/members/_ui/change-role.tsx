'use client';

import { useState } from 'react';
import { Callout } from '../../../../components/ui/callout.tsx';
import { RadioGroup } from '../../../../components/ui/radio-group.tsx';
import { memberRoles, roleOf, roleWord } from '../../../../lib/member-roles.ts';
import { updateMemberOperation } from '../../../../lib/members.ts';
import { ConfirmDialog } from '../../_ui/confirm-dialog.tsx';

interface ChangeRoleProps {
  member: { id: string; email: string; role: string };
  isSelf: boolean;
}

/** Another role for a member. */
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
      done={`${email} is ${roleWord(role).toLowerCase()} with the next request.`}
    >
      <RadioGroup label="Role" name={`role-${id}`} choices={memberRoles} value={role} onChange={setRole} />
      {isSelf && role !== 'ADMIN' && (
        <Callout kind="warning" title="This is you">
          You would no longer be able to change it back. Another admin could.
        </Callout>
      )}
    </ConfirmDialog>
  );
}
