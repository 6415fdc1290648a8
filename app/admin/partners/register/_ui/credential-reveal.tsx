'use client';

import { CopyButton } from '../../../../../components/ui/copy-button.tsx';
import { Field, TextInput } from '../../../../../components/ui/field.tsx';
import { tokenExchangeWith } from '../../../../../lib/token-reveal.ts';
import { RevealDialog } from '../../../_ui/reveal-dialog.tsx';

interface CredentialRevealProps {
  partner: { name: string; clientId: string };
  secret: string;
  apiUrl: string;
  onDone: () => void;
  onLeave: () => void;
}

/** The one time a partner's secret is seen, together with the client id it belongs to. */
export function CredentialReveal({ partner, secret, apiUrl, onDone, onLeave }: CredentialRevealProps) {
  const { name, clientId } = partner;
  return (
    <RevealDialog
      secret={secret}
      what={`the secret of ${name}`}
      advice="Hand it to the partner by a way that keeps it, and to nobody else."
      command={{
        label: 'curl: exchange it for a token',
        write: (value) => tokenExchangeWith(value, { apiUrl, clientId }),
      }}
      onDone={onDone}
      onLeave={onLeave}
    >
      <div className="space-y-2">
        <Field label="Client id" hint="No secret: the register keeps it." required>
          <TextInput readOnly name="client-id" value={clientId} className="font-mono text-sm" />
        </Field>
        <CopyButton text={clientId} label="Copy client id" labelVisible />
      </div>
    </RevealDialog>
  );
}
