'use client';

import { rotatePartnerSecretOperation } from '#lib/graphql/generated/operations.ts';
import { RotateDialog } from '#app/admin/_ui/rotate-dialog.tsx';
import { CredentialReveal } from './credential-reveal.tsx';

interface RotatePartnerProps {
  partner: { id: string; name: string; clientId: string };
  apiUrl: string;
  /** What to do with the new secret. */
  advice?: string;
}

/** Rotates the client secret of a partner. */
export function RotatePartner({ partner, apiUrl, advice }: RotatePartnerProps) {
  return (
    <RotateDialog
      form={`rotate-partner:${partner.id}`}
      trigger={
        <>
          Rotate secret<span className="sr-only"> of {partner.name}</span>
        </>
      }
      title={`Rotate the secret of ${partner.name}`}
      failure="The secret was not rotated"
      operation={rotatePartnerSecretOperation}
      toInput={(overlapSeconds) => ({ partnerId: partner.id, overlapSeconds })}
      resultOf={({ rotatePartnerSecret: { clientSecret, userErrors } }) => ({ secret: clientSecret, userErrors })}
      reveal={(secret, on) => (
        <CredentialReveal
          partner={partner}
          secret={secret}
          apiUrl={apiUrl}
          advice={advice}
          onDone={on.done}
          onLeave={on.leave}
        />
      )}
    >
      <p>
        The partner gets a new client secret, which you see once. Its client ID stays the same. If you revoke the old
        secret immediately, all access tokens issued so far stop working too.
      </p>
    </RotateDialog>
  );
}
