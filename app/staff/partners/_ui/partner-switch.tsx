'use client';

import { setPartnerStatusOperation } from '#lib/graphql/generated/operations.ts';
import { ConfirmDialog } from '#app/admin/_ui/confirm-dialog.tsx';

interface PartnerSwitchProps {
  partner: { id: string; name: string; status: string };
}

/** Suspends or reactivates a partner. */
export function PartnerSwitch({ partner }: PartnerSwitchProps) {
  const { id, name, status } = partner;
  const isActive = status === 'ACTIVE';
  return (
    <ConfirmDialog
      form={`${isActive ? 'suspend' : 'reactivate'}-partner:${id}`}
      // The label and the action change with the status.
      key={status}
      trigger={isActive ? 'Suspend partner' : 'Reactivate partner'}
      triggerSize="small"
      tone={isActive ? 'danger' : 'primary'}
      title={isActive ? `Suspend ${name}?` : `Reactivate ${name}?`}
      confirm={isActive ? 'Suspend partner' : 'Reactivate partner'}
      failure={isActive ? `${name} is not suspended` : `${name} is still suspended`}
      operation={setPartnerStatusOperation}
      input={{ partnerId: id, status: isActive ? 'SUSPENDED' : 'ACTIVE' }}
      userErrors={({ setPartnerStatus }) => setPartnerStatus.userErrors}
      doneTitle={isActive ? `${name} was suspended` : `${name} was reactivated`}
      done={
        isActive
          ? `${name} is suspended. Its requests are denied, and it can’t get access tokens.`
          : `${name} can get access tokens again, for the companies that grant it access.`
      }
    >
      {isActive ? (
        <p>
          All its access tokens stop working immediately, in all companies, and it can’t get new ones. The access that
          companies granted is kept, but has no effect until you reactivate the partner.
        </p>
      ) : (
        <p>
          The partner can get access tokens again. Its old access tokens stay invalid. Access that companies granted
          takes effect again, unless it has expired.
        </p>
      )}
    </ConfirmDialog>
  );
}
