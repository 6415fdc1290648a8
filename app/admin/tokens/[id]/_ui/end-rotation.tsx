'use client';

import { endRotationOperation } from '#lib/graphql/generated/operations.ts';
import { momentWords } from '#lib/text/date-words.ts';
import type { TokenSecret } from '#lib/admin/token-detail.ts';
import { ConfirmDialog } from '#app/admin/_ui/confirm-dialog.tsx';

/** Revokes the old secret of a rotated key before its scheduled end. */
export function EndRotation({ tokenId, old }: { tokenId: string; old: TokenSecret }) {
  return (
    <ConfirmDialog
      form={`end-rotation:${tokenId}`}
      trigger="Revoke old secret"
      title="Revoke the old secret now?"
      confirm="Revoke old secret"
      failure="The old secret was not revoked"
      operation={endRotationOperation}
      input={{ id: tokenId }}
      userErrors={({ endAPITokenRotation }) => endAPITokenRotation.userErrors}
      doneTitle="The old secret was revoked"
      done="The old secret stops working everywhere within 5 seconds."
    >
      <p>
        The secret that ends in <code>…{old.lastFour}</code> stops working. The new one keeps working.
      </p>
      <p>
        {old.lastUsedAt === null
          ? 'It was never used.'
          : `It was last used on ${momentWords(old.lastUsedAt)}${old.lastUsedIp === null ? '' : `, from ${old.lastUsedIp}`}. A program that still uses it loses access.`}
      </p>
    </ConfirmDialog>
  );
}
