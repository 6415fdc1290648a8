'use client';

import { rotateTokenOperation } from '#lib/graphql/generated/operations.ts';
import { RotateDialog } from '#app/admin/_ui/rotate-dialog.tsx';
import { TokenReveal } from '../../_ui/token-reveal.tsx';

interface RotateTokenProps {
  token: { id: string; name: string };
  apiUrl: string;
}

/** Rotates a key. */
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
      <p>The key gets a new secret, which you see once. Its name, permissions and IP addresses stay the same.</p>
    </RotateDialog>
  );
}
