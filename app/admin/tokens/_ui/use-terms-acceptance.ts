'use client';

import { useState } from 'react';
import { acceptTermsOperation } from '#lib/graphql/generated/operations.ts';
import { sendOperation } from '#lib/graphql/graphql-request.ts';
import type { FieldErrors } from '#lib/graphql/user-errors.ts';
import type { TermsToAccept } from './terms-field.tsx';

/**
 * Accepts the terms of service right before the key is created. A failure leaves the form as it was typed; an ended
 * session is reported by the creation that follows.
 */
export function useTermsAcceptance(companyId: string, terms: TermsToAccept | null) {
  const [missing, setMissing] = useState(terms);

  const check = (acceptedVersion: string | undefined): FieldErrors =>
    missing === null || acceptedVersion === missing.version ? {} : { terms: 'Accept the terms of service.' };

  const accept = async (): Promise<FieldErrors> => {
    if (missing === null) return {};
    const answer = await sendOperation(acceptTermsOperation, {
      url: '/api/graphql',
      variables: { input: { companyId, version: missing.version } },
    });
    if (answer.kind === 'unauthenticated') return {};
    if (answer.kind !== 'data') return { terms: answer.message };
    const { userErrors } = answer.data.acceptTerms;
    if (userErrors.length > 0) return { terms: userErrors.map(({ message }) => message).join(' ') };
    setMissing(null);
    return {};
  };

  return { missing, check, accept };
}
