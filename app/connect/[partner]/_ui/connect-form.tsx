'use client';

import { useState, type ReactNode } from 'react';
import { FormColumns } from '#components/form/form-columns.tsx';
import { MutationOutcome } from '#components/form/mutation-outcome.tsx';
import { useMutationForm } from '#components/form/use-mutation-form.ts';
import { Button } from '#components/ui/button.tsx';
import { ExpiryField } from '#app/admin/_ui/expiry-field.tsx';
import { ReviewBox } from '#app/admin/_ui/review-box.tsx';
import { connectDraft, connectedScopes } from '#lib/admin/connect-draft.ts';
import type { ConnectStatus } from '#lib/admin/connect-link.ts';
import { endWords } from '#lib/admin/expiry-words.ts';
import { toGrantInput, type OpenGrant } from '#lib/admin/grant-draft.ts';
import { checkExpiry, expiryShape } from '#lib/admin/token-draft.ts';
import { grantAccessOperation } from '#lib/graphql/generated/operations.ts';
import type { APITokenScope } from '#shared/permissions.ts';
import { ConnectResult } from './connect-result.tsx';
import { RequestedAccess } from './requested-access.tsx';

interface ConnectFormProps {
  company: { id: string; name: string };
  partner: { id: string; name: string };
  requested: readonly APITokenScope[];
  /** The partner's present access to the company. */
  open: Omit<OpenGrant, 'partnerId'> | undefined;
  /** Where the partner wants the admin back, by outcome. */
  back: Readonly<Record<ConnectStatus, string | undefined>>;
  /** About the partner. */
  children: ReactNode;
}

/** Grants the access that a connect link asks for, or declines it, and returns to the partner. */
export function ConnectForm({ company, partner, requested, open, back, children }: ConnectFormProps) {
  const [outcome, setOutcome] = useState<ConnectStatus | null>(null);
  const { scopes, added } = connectedScopes(requested, open?.scopes ?? []);
  const finish = (status: ConnectStatus) => {
    setOutcome(status);
    const url = back[status];
    if (url !== undefined) window.location.assign(url);
  };
  const { draft, errors, state, change, props } = useMutationForm({
    form: `connect:${partner.id}:${company.id}`,
    shape: expiryShape,
    initial: connectDraft(open),
    check: (typed, now) => checkExpiry(typed, now, 'access'),
    operation: grantAccessOperation,
    toInput: (typed, now) => toGrantInput({ ...typed, partnerId: partner.id, scopes: [...scopes] }, company.id, now),
    fields: ['expiresAt'],
    userErrors: ({ grantPartnerAccess }) => grantPartnerAccess.userErrors,
    onDone: () => finish('granted'),
  });

  if (outcome !== null) {
    return <ConnectResult outcome={outcome} company={company} partnerName={partner.name} back={back[outcome]} />;
  }
  return (
    <FormColumns
      {...props}
      review={
        <ReviewBox>
          <p className="break-words">
            <strong>{partner.name}</strong> gets access to the data of <strong>{company.name}</strong>.
          </p>
          <p className="text-sm">{endWords(draft, 'Its access', new Date())}</p>
          <p className="text-sm">
            You can revoke it at any time under Partners. Data that {partner.name} has already read isn’t deleted.
          </p>
          {back.granted !== undefined && (
            <p className="text-sm break-words">
              After your decision you return to <strong>{new URL(back.granted).host}</strong>.
            </p>
          )}
        </ReviewBox>
      }
      footer={
        <>
          <MutationOutcome
            state={state}
            formError={errors['form']}
            failure="The access was not granted"
            whenLost="The access may have been granted anyway. You can safely grant it again."
          />
          <div className="flex flex-wrap gap-3">
            <Button type="submit" variant="primary" pending={state.kind === 'pending'}>
              Grant access
            </Button>
            <Button onClick={() => finish('declined')}>Decline</Button>
          </div>
        </>
      }
    >
      <div className="space-y-10">
        {children}
        <RequestedAccess partnerName={partner.name} present={open} requested={requested} added={added} />
        <ExpiryField
          label="Expires"
          hint="The access then ends automatically. You can revoke it earlier."
          draft={draft}
          error={errors['expiresAt']}
          onChange={change}
        />
      </div>
    </FormColumns>
  );
}
