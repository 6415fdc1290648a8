'use client';

import { liftSecondFactorRuleOperation } from '#lib/graphql/generated/operations.ts';
import { ConfirmDialog } from '#app/admin/_ui/confirm-dialog.tsx';

/** Ends the rule of a company that its admins need a second factor. */
export function LiftSecondFactorRule({ company: { id, name } }: { company: { id: string; name: string } }) {
  return (
    <ConfirmDialog
      form={`lift-second-factor:${id}`}
      trigger="End rule"
      triggerSize="small"
      title={`End the second-factor rule of ${name}?`}
      confirm="End rule"
      failure="The rule didn’t end"
      operation={liftSecondFactorRuleOperation}
      input={{ companyId: id }}
      userErrors={({ liftSecondFactorRule }) => liftSecondFactorRule.userErrors}
      doneTitle="The rule has ended"
      done={`The admins of ${name} need no second factor.`}
    >
      <p>
        Admins without a second factor get all their permissions back. If only one person lost a phone, remove the
        second factor of that person instead.
      </p>
    </ConfirmDialog>
  );
}
