'use client';

import { rotateTokenOperation } from '../../../../../lib/token-detail.ts';
import { RotateDialog } from '../../../_ui/rotate-dialog.tsx';
import { TokenReveal } from '../../_ui/token-reveal.tsx';

interface RotateTokenProps {
  token: { id: string; name: string };
  apiUrl: string;
}

/** A new value for a key. */
export function RotateToken({ token, apiUrl }: RotateTokenProps) {
  return (
    <RotateDialog
      form={`rotate-token:${token.id}`}
      title={`Rotate “${token.name}”`}
      failure="The key was not rotated"
      operation={rotateTokenOperation}
      toInput={(overlapSeconds) => ({ id: token.id, overlapSeconds })}
      resultOf={({ rotateAPIToken: { value, userErrors } }) => ({ secret: value, userErrors })}
      reveal={(secret, on) => (
        <TokenReveal secret={secret} tokenName={token.name} apiUrl={apiUrl} onDone={on.done} onLeave={on.leave} />
      )}
    >
      <p>The key gets a new value, shown to you once. Name, permissions and addresses stay.</p>
    </RotateDialog>
  );
}
