'use client';

import { setPartnerStatusOperation } from '../../../../../lib/partner-register.ts';
import { ConfirmDialog } from '../../../_ui/confirm-dialog.tsx';

/** Suspends a partner, or lets it take part again. */
export function PartnerSwitch({ partner }: { partner: { id: string; name: string; status: string } }) {
  const { id, name, status } = partner;
  const isActive = status === 'ACTIVE';
  return (
    <ConfirmDialog
      form={`${isActive ? 'suspend' : 'reactivate'}-partner:${id}`}
      // Its words and its deed change together with the status.
      key={status}
      trigger={
        <>
          {isActive ? 'Suspend' : 'Reactivate'}
          <span className="sr-only"> {name}</span>
        </>
      }
      triggerSize="small"
      tone={isActive ? 'danger' : 'primary'}
      title={isActive ? `Suspend ${name}?` : `Reactivate ${name}?`}
      confirm={isActive ? 'Suspend' : 'Reactivate'}
      failure={isActive ? `${name} is not suspended` : `${name} is still suspended`}
      operation={setPartnerStatusOperation}
      input={{ partnerId: id, status: isActive ? 'SUSPENDED' : 'ACTIVE' }}
      userErrors={({ setPartnerStatus }) => setPartnerStatus.userErrors}
      done={
        isActive
          ? `${name} is suspended: its next request is refused, and so is its next exchange for a token.`
          : `${name} can get tokens again, for the companies that have let it in.`
      }
    >
      {isActive ? (
        <p>
          Every token it holds dies at once and for good, in all companies, and it gets no new one. The companies’
          consents stay and rest until it is reactivated.
        </p>
      ) : (
        <p>It gets tokens again. Those it had stay dead; the companies’ consents that have not ended hold again.</p>
      )}
    </ConfirmDialog>
  );
}
