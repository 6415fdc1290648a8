'use client';

import { Eye, EyeOff } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Callout } from '#components/ui/callout.tsx';
import { CodeBlock } from '#components/ui/code-block.tsx';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { Checkbox, Field, TextInput } from '#components/ui/field.tsx';
import { maskSecret } from '#lib/admin/revealed-token.ts';
import { escapeHtml } from '#shared/escape-html.ts';
import { useLeaveGuard } from './use-leave-guard.ts';

interface RevealDialogProps {
  secret: string;
  /** The kind of secret: the label of its field, and part of the buttons' labels. */
  kind: 'API key' | 'Client secret' | 'Invitation link' | 'Reset link';
  /** Names the owner of the secret in the title: "the key “Nightly export”". */
  what: string;
  /** Where to store the secret; the default text is for an API key. */
  advice?: string | undefined;
  /** A ready-made command for a secret, with its description. */
  command?: { label: string; write: (secret: string) => string } | undefined;
  /** Additional text without secrets. */
  children?: ReactNode;
  onDone: () => void;
  /** Called when the reader leaves the page despite the warning. */
  onLeave: () => void;
}

/**
 * Shows a secret, once. It is in the page only while it is unmasked, and only the parent's state holds it: no URL, no
 * storage, no cache.
 */
export function RevealDialog(props: RevealDialogProps) {
  const {
    secret,
    kind,
    what,
    advice = 'Store it in your password manager or in your program’s secrets.',
    command,
  } = props;
  const { children, onDone, onLeave } = props;
  const [shown, setShown] = useState(false);
  const [saved, setSaved] = useState(false);
  const warned = useLeaveGuard(onLeave);
  const visible = shown ? secret : maskSecret(secret);
  const inSentence = kind === 'API key' ? kind : kind.toLowerCase();
  const Icon = shown ? EyeOff : Eye;

  return (
    <Dialog
      open
      dismissible={false}
      onClose={() => undefined}
      title={`Save ${what} now`}
      footer={
        <Button variant="primary" disabled={!saved} onClick={onDone}>
          Done
        </Button>
      }
    >
      <p>It is shown only once, here. {advice}</p>
      {warned && (
        <Callout kind="warning" title="You haven’t confirmed that you saved it" live>
          If you leave now, it is lost and can’t be shown again. Save it, select the checkbox below, then select Done.
        </Callout>
      )}
      <div className="space-y-2">
        <Field label={kind} required>
          <TextInput
            readOnly
            name="secret-value"
            value={visible}
            autoComplete="off"
            spellCheck={false}
            data-1p-ignore
            data-lpignore="true"
            data-bwignore
            className="font-mono text-sm"
            onFocus={(event) => event.target.select()}
          />
        </Field>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <CopyButton text={secret} label={`Copy ${inSentence}`} labelVisible />
          <Button variant="quiet" role="switch" aria-checked={shown} onClick={() => setShown(!shown)}>
            <Icon aria-hidden size={16} />
            Show {inSentence}
          </Button>
        </div>
      </div>
      {children}
      {command && (
        <CodeBlock label={command.label} code={command.write(secret)} html={escapeHtml(command.write(visible))} />
      )}
      <Checkbox
        label="I have saved it"
        hint="This is required before you can close the dialog."
        checked={saved}
        onChange={(event) => setSaved(event.target.checked)}
      />
    </Dialog>
  );
}
