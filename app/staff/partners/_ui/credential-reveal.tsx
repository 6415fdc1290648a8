'use client';

import { CopyButton } from '#components/ui/copy-button.tsx';
import { Field, TextInput } from '#components/ui/field.tsx';
import { tokenExchangeWith } from '#lib/admin/revealed-token.ts';
import { RevealDialog } from '#app/admin/_ui/reveal-dialog.tsx';

interface CredentialRevealProps {
  partner: { name: string; clientId: string };
  secret: string;
  apiUrl: string;
  advice?: string | undefined;
  onDone: () => void;
  onLeave: () => void;
}

/** Shows a partner's secret once, with its client ID. */
export function CredentialReveal({
  partner,
  secret,
  apiUrl,
  advice = 'Send it to the partner through a secure channel, separately from the client ID.',
  onDone,
  onLeave,
}: CredentialRevealProps) {
  const { name, clientId } = partner;
  return (
    <RevealDialog
      secret={secret}
      kind="Client secret"
      what={`the client secret of ${name}`}
      advice={advice}
      command={{
        label: 'curl: request an access token',
        write: (value) => tokenExchangeWith(value, { apiUrl, clientId }),
      }}
      onDone={onDone}
      onLeave={onLeave}
    >
      <div className="space-y-2">
        <Field label="Client ID" hint="Not a secret. You can always see it here." required>
          <TextInput readOnly name="client-id" value={clientId} className="font-mono text-sm" />
        </Field>
        <CopyButton text={clientId} label="Copy client ID" labelVisible />
      </div>
    </RevealDialog>
  );
}
