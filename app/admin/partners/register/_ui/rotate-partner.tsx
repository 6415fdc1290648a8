'use client';

import { rotatePartnerSecretOperation } from '../../../../../lib/partner-register.ts';
import { RotateDialog } from '../../../_ui/rotate-dialog.tsx';
import { CredentialReveal } from './credential-reveal.tsx';

interface RotatePartnerProps {
  partner: { id: string; name: string; clientId: string };
  apiUrl: string;
}

/** A new client secret for a partner. */
export function RotatePartner({ partner, apiUrl }: RotatePartnerProps) {
  return (
    <RotateDialog
      form={`rotate-partner:${partner.id}`}
      trigger={
        <>
          Rotate<span className="sr-only"> the secret of {partner.name}</span>
        </>
      }
      triggerVariant="secondary"
      triggerSize="small"
      title={`Rotate the secret of ${partner.name}`}
      failure="The secret was not rotated"
      operation={rotatePartnerSecretOperation}
      toInput={(overlapSeconds) => ({ partnerId: partner.id, overlapSeconds })}
      resultOf={({ rotatePartnerSecret: { clientSecret, userErrors } }) => ({ secret: clientSecret, userErrors })}
      reveal={(secret, on) => (
        <CredentialReveal partner={partner} secret={secret} apiUrl={apiUrl} onDone={on.done} onLeave={on.leave} />
      )}
    >
      <p>
        The partner gets a new secret, shown to you once; its client id stays. Without overlap every token issued so far
        dies as well.
      </p>
    </RotateDialog>
  );
}
