'use client';

import { Eye, EyeOff } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { Callout } from '../../../components/ui/callout.tsx';
import { CodeBlock } from '../../../components/ui/code-block.tsx';
import { CopyButton } from '../../../components/ui/copy-button.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { Checkbox, Field, TextInput } from '../../../components/ui/field.tsx';
import { escapeHtml } from '../../../lib/escape-html.ts';
import { maskSecret } from '../../../lib/token-reveal.ts';
import { useLeaveGuard } from './use-leave-guard.ts';

interface RevealDialogProps {
  secret: string;
  /** What it is the value of, in the title: "the key “Nightly export”". */
  what: string;
  /** Where to put it; the default is for a key. */
  advice?: string | undefined;
  /** A ready-made command for a value, and what it does. */
  command?: { label: string; write: (secret: string) => string } | undefined;
  /** More to say or to copy beside it that is no secret. */
  children?: ReactNode;
  onDone: () => void;
  /** The page is being left in spite of the warning. */
  onLeave: () => void;
}

/**
 * The one time a secret's value is seen. It stands in the page only while it is unmasked, and only the owner's state holds
 * it: no address, no storage, no cache.
 */
export function RevealDialog(props: RevealDialogProps) {
  const { secret, what, advice = 'Put it into your password manager or your program’s secrets.', command } = props;
  const { children, onDone, onLeave } = props;
  const [shown, setShown] = useState(false);
  const [saved, setSaved] = useState(false);
  const warned = useLeaveGuard(onLeave);
  const visible = shown ? secret : maskSecret(secret);
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
      <p>This is the only time its value is shown. {advice}</p>
      {warned && (
        <Callout kind="warning" title="You have not confirmed that it is saved" live>
          Leaving now loses the value for good. Save it, tick the box below and press Done.
        </Callout>
      )}
      <div className="space-y-2">
        <Field label="Value" required>
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
          <Button size="small" role="switch" aria-checked={shown} onClick={() => setShown(!shown)}>
            <Icon aria-hidden size={16} />
            Show value
          </Button>
          <CopyButton text={secret} label="Copy value" labelVisible />
        </div>
      </div>
      {children}
      {command && (
        <CodeBlock label={command.label} code={command.write(secret)} html={escapeHtml(command.write(visible))} />
      )}
      <Checkbox label="I have saved it" checked={saved} onChange={(event) => setSaved(event.target.checked)} />
    </Dialog>
  );
}
