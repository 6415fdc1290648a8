'use client';

import { momentWords } from '../../../../../lib/date-words.ts';
import { revokeTokenOperation, type TokenDetail } from '../../../../../lib/token-detail.ts';
import { ConfirmDialog } from '../../../_ui/confirm-dialog.tsx';

interface RevokeTokenProps {
  token: Pick<TokenDetail, 'id' | 'name' | 'requestsLast24Hours' | 'lastUsedAt' | 'lastUsedIp'>;
}

/** Ends a key for good, after its name was typed and its latest use was seen. */
export function RevokeToken({ token }: RevokeTokenProps) {
  const { id, name, requestsLast24Hours: requests, lastUsedAt, lastUsedIp } = token;
  return (
    <ConfirmDialog
      form={`revoke-token:${id}`}
      trigger="Revoke"
      title={`Revoke “${name}”?`}
      confirm="Revoke for good"
      typed={{ label: `Type the name of the key: ${name}`, expected: name }}
      failure="The key was not revoked"
      operation={revokeTokenOperation}
      input={{ id }}
      userErrors={({ revokeAPIToken }) => revokeAPIToken.userErrors}
      done={({ revokeAPIToken: { effectiveAt } }) =>
        effectiveAt === null
          ? 'The key is refused everywhere.'
          : `The key is refused everywhere from ${timeWords(effectiveAt)} at the latest.`
      }
    >
      <p>
        Programs that use it are refused with the next request, everywhere within 5 seconds. A revoked key never works
        again.
      </p>
      <p>
        {requests === 0
          ? 'It made no request in the last 24 hours.'
          : `It made ${new Intl.NumberFormat('en').format(requests)} ${requests === 1 ? 'request' : 'requests'} in the last 24 hours.`}{' '}
        {lastUsedAt === null
          ? 'It was never used.'
          : `It was last used on ${momentWords(lastUsedAt)}${lastUsedIp === null ? '' : `, from ${lastUsedIp}`}.`}
      </p>
    </ConfirmDialog>
  );
}

/** To the second: this is about the next five. */
function timeWords(date: Date): string {
  return `${date.toISOString().slice(11, 19)} UTC`;
}
