'use client';

import { momentWords } from '../../../../../lib/date-words.ts';
import { endRotationOperation, type TokenSecret } from '../../../../../lib/token-detail.ts';
import { ConfirmDialog } from '../../../_ui/confirm-dialog.tsx';

/** Lets the old value of a rotated key die before its time. */
export function EndRotation({ tokenId, old }: { tokenId: string; old: TokenSecret }) {
  return (
    <ConfirmDialog
      form={`end-rotation:${tokenId}`}
      trigger="End the old value now"
      title="End the old value now?"
      confirm="End it"
      failure="The old value was not ended"
      operation={endRotationOperation}
      input={{ id: tokenId }}
      userErrors={({ endAPITokenRotation }) => endAPITokenRotation.userErrors}
      done="The old value is refused from now on, everywhere within 5 seconds."
    >
      <p>
        The value that ends in <code>…{old.lastFour}</code> is refused from then on; the new one keeps working.
      </p>
      <p>
        {old.lastUsedAt === null
          ? 'It was never used.'
          : `It was last used on ${momentWords(old.lastUsedAt)}${old.lastUsedIp === null ? '' : `, from ${old.lastUsedIp}`}. A program that still has it is locked out.`}
      </p>
    </ConfirmDialog>
  );
}
