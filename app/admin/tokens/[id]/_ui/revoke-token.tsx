'use client';

import { revokeTokenOperation } from '#lib/graphql/generated/operations.ts';
import { momentWords } from '#lib/text/date-words.ts';
import type { TokenDetail } from '#lib/admin/token-detail.ts';
import { ConfirmDialog } from '#app/admin/_ui/confirm-dialog.tsx';

interface RevokeTokenProps {
  token: Pick<TokenDetail, 'id' | 'name' | 'requestsLast24Hours' | 'lastUsedAt' | 'lastUsedIp'>;
}

/** Revokes a key. The admin first sees its latest use and types its name. */
export function RevokeToken({ token }: RevokeTokenProps) {
  const { id, name, requestsLast24Hours: requests, lastUsedAt, lastUsedIp } = token;
  return (
    <ConfirmDialog
      form={`revoke-token:${id}`}
      trigger="Revoke key"
      triggerSize="small"
      title={`Revoke “${name}”?`}
      confirm="Revoke key"
      typed={{ label: `Type the name of the key: ${name}`, expected: name }}
      failure="The key was not revoked"
      operation={revokeTokenOperation}
      input={{ id }}
      userErrors={({ revokeAPIToken }) => revokeAPIToken.userErrors}
      doneTitle={`“${name}” was revoked`}
      done={({ revokeAPIToken: { effectiveAt } }) =>
        effectiveAt === null
          ? 'The key no longer works.'
          : `The key stops working everywhere by ${timeWords(effectiveAt)}.`
      }
    >
      <p>Programs that use the key lose access within 5 seconds. A revoked key never works again.</p>
      <p>
        {requests === '0'
          ? 'It made no request in the last 24 hours.'
          : `It made ${new Intl.NumberFormat('en').format(BigInt(requests))} ${requests === '1' ? 'request' : 'requests'} in the last 24 hours.`}{' '}
        {lastUsedAt === null
          ? 'It was never used.'
          : `It was last used on ${momentWords(lastUsedAt)}${lastUsedIp === null ? '' : `, from ${lastUsedIp}`}.`}
      </p>
    </ConfirmDialog>
  );
}

/** To the second, because the dialog is about the next five seconds. */
function timeWords(moment: string): string {
  return `${new Date(moment).toISOString().slice(11, 19)} UTC`;
}
