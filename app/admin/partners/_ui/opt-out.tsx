'use client';

import { revokeAccessOperation } from '#lib/graphql/generated/operations.ts';
import { scopeWords } from '#lib/admin/token-scopes.ts';
import { ConfirmDialog } from '../../_ui/confirm-dialog.tsx';

/** Revokes a partner's access. */
export function OptOut({ grant }: { grant: { id: string; partnerName: string; scopes: readonly string[] } }) {
  const { id, partnerName, scopes } = grant;
  return (
    <ConfirmDialog
      form={`opt-out:${id}`}
      trigger={
        <>
          Revoke access<span className="sr-only"> of {partnerName}</span>
        </>
      }
      triggerSize="small"
      title={`Revoke the access of ${partnerName}?`}
      confirm="Revoke access"
      failure={`${partnerName} still has access`}
      operation={revokeAccessOperation}
      input={{ id }}
      userErrors={({ revokePartnerAccess }) => revokePartnerAccess.userErrors}
      doneTitle={`The access of ${partnerName} was revoked`}
      done={`${partnerName} no longer sees this company’s data, even with access tokens it already has.`}
    >
      <p>From its next request, {partnerName} can no longer:</p>
      <ul className="list-disc space-y-1 pl-5 text-sm">
        {scopeWords(scopes).map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
      <p>Data that it has already read isn’t deleted. You can grant access again at any time.</p>
    </ConfirmDialog>
  );
}
