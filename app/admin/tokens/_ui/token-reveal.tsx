'use client';

import { curlWith } from '#lib/admin/revealed-token.ts';
import { RevealDialog } from '../../_ui/reveal-dialog.tsx';

interface TokenRevealProps {
  secret: string;
  tokenName: string;
  apiUrl: string;
  onDone: () => void;
  onLeave: () => void;
}

/** Shows an API key once, with a command to try it. */
export function TokenReveal({ secret, tokenName, apiUrl, onDone, onLeave }: TokenRevealProps) {
  return (
    <RevealDialog
      secret={secret}
      kind="API key"
      what={`the key “${tokenName}”`}
      command={{ label: 'curl: list your companies', write: (value) => curlWith(value, apiUrl) }}
      onDone={onDone}
      onLeave={onLeave}
    />
  );
}
