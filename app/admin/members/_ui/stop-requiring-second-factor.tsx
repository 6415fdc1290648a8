'use client';

import { setSecondFactorRuleOperation } from '#lib/graphql/generated/operations.ts';
import { ConfirmDialog } from '../../_ui/confirm-dialog.tsx';

/** Ends the rule that admins need a second factor. */
export function StopRequiringSecondFactor({ company: { id, name } }: { company: { id: string; name: string } }) {
  return (
    <ConfirmDialog
      form={`no-second-factor-rule:${id}`}
      trigger="No longer require it"
      title={`No longer require a second factor of the admins of ${name}?`}
      confirm="No longer require it"
      failure="The rule was not changed"
      operation={setSecondFactorRuleOperation}
      input={{ companyId: id, required: false }}
      userErrors={({ setSecondFactorRule }) => setSecondFactorRule.userErrors}
      doneTitle="A second factor is no longer required"
      done="Admins can sign in with a password only. Those who have a second factor keep it."
    >
      <p>Admins can then sign in with a password only. The audit log records that you changed it.</p>
    </ConfirmDialog>
  );
}
