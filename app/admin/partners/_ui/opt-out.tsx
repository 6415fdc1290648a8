'use client';

import { revokeAccessOperation } from '../../../../lib/partners.ts';
import { scopeWords } from '../../../../lib/token-scopes.ts';
import { ConfirmDialog } from '../../_ui/confirm-dialog.tsx';

/** Takes a partner's access back. */
export function OptOut({ grant }: { grant: { id: string; partnerName: string; scopes: readonly string[] } }) {
  const { id, partnerName, scopes } = grant;
  return (
    <ConfirmDialog
      form={`opt-out:${id}`}
      trigger={
        <>
          Opt out<span className="sr-only"> of {partnerName}</span>
        </>
      }
      triggerSize="small"
      title={`Opt out of ${partnerName}?`}
      confirm="Opt out"
      failure={`${partnerName} still has access`}
      operation={revokeAccessOperation}
      input={{ id }}
      userErrors={({ revokePartnerAccess }) => revokePartnerAccess.userErrors}
      done={`${partnerName} no longer reaches this company: its next request is refused, with the tokens it holds as well.`}
    >
      <p>With its next request {partnerName} will no longer be able to:</p>
      <ul className="list-disc space-y-1 pl-5 text-sm">
        {scopeWords(scopes).map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
      <p>What it has read already stays with it. You can let it in again at any time.</p>
    </ConfirmDialog>
  );
}
