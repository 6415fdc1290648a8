'use client';

import { acceptPartnerTermsOperation } from '#lib/graphql/generated/operations.ts';
import { ConfirmDialog } from '#app/admin/_ui/confirm-dialog.tsx';

interface AcceptOwnTermsProps {
  partner: { id: string; name: string };
  terms: { version: string };
}

/** Accepts the terms of service for one's partner, in one's own name. */
export function AcceptOwnTerms({ partner: { id, name }, terms: { version } }: AcceptOwnTermsProps) {
  return (
    <ConfirmDialog
      form={`accept-own-terms:${id}`}
      trigger="Accept terms"
      tone="primary"
      title={`Accept the terms of service for ${name}?`}
      doneTitle="The terms of service were accepted"
      confirm="Accept terms"
      failure="The terms of service were not accepted"
      operation={acceptPartnerTermsOperation}
      input={{ partnerId: id, version }}
      userErrors={({ acceptPartnerTerms }) => acceptPartnerTerms.userErrors}
      done={`${name} can get access tokens.`}
    >
      <p>
        You accept version {version} for {name}, in your own name. Your name and the version are recorded.
      </p>
    </ConfirmDialog>
  );
}
