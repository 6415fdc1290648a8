'use client';

import { retryMailOperation } from '#lib/graphql/generated/operations.ts';
import { ConfirmDialog } from '#app/admin/_ui/confirm-dialog.tsx';

/** Sends an undeliverable mail again. */
export function RetryMail({ mail: { id, what } }: { mail: { id: string; what: string } }) {
  return (
    <ConfirmDialog
      form={`retry-mail:${id}`}
      trigger={
        <>
          Retry<span className="sr-only"> the mail “{what}”</span>
        </>
      }
      triggerSize="small"
      tone="primary"
      title="Send the mail again?"
      confirm="Send again"
      failure="The mail was not queued"
      operation={retryMailOperation}
      input={{ mailId: id }}
      userErrors={({ retryMail }) => retryMail.userErrors}
      doneTitle="The mail was queued again"
      done="It is sent within a minute, and tried for another day."
    >
      <p>The mail server may reject it for the same reason. Its last reply is in the list.</p>
    </ConfirmDialog>
  );
}
