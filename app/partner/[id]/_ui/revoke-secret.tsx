'use client';

import { revokePartnerSecretOperation } from '#lib/graphql/generated/operations.ts';
import { ConfirmDialog } from '#app/admin/_ui/confirm-dialog.tsx';

interface RevokeSecretProps {
  partnerId: string;
  secret: { id: string; lastFour: string };
  isOnly: boolean;
}

/** Revokes a client secret, and ends the access tokens. */
export function RevokeSecret({ partnerId, secret: { id, lastFour }, isOnly }: RevokeSecretProps) {
  return (
    <ConfirmDialog
      form={`revoke-secret:${id}`}
      trigger={
        <>
          Revoke<span className="sr-only"> the secret that ends in {lastFour}</span>
        </>
      }
      triggerSize="small"
      title={`Revoke the secret …${lastFour}?`}
      doneTitle="The secret was revoked"
      confirm="Revoke secret"
      failure="The secret was not revoked"
      operation={revokePartnerSecretOperation}
      input={{ partnerId, secretId: id }}
      userErrors={({ revokePartnerSecret }) => revokePartnerSecret.userErrors}
      done="It gets no access token anymore, and all access tokens issued so far have ended."
    >
      <p>
        It stops working immediately. All access tokens issued so far end too, because a token doesn’t say for which
        secret it was issued.
      </p>
      {isOnly && (
        <p>This is the only secret. Your program can’t send requests until you rotate it and use the new one.</p>
      )}
    </ConfirmDialog>
  );
}
