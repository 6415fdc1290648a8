'use client';

import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../../components/ui/button.tsx';
import { Callout } from '../../../../components/ui/callout.tsx';
import { CodeBlock } from '../../../../components/ui/code-block.tsx';
import { CopyButton } from '../../../../components/ui/copy-button.tsx';
import { Dialog } from '../../../../components/ui/dialog.tsx';
import { Checkbox, Field, TextInput } from '../../../../components/ui/field.tsx';
import { curlWith, maskSecret } from '../../../../lib/token-reveal.ts';
import { useLeaveGuard } from './use-leave-guard.ts';

interface RevealDialogProps {
  secret: string;
  tokenName: string;
  apiUrl: string;
  onDone: () => void;
  /** The page is being left in spite of the warning. */
  onLeave: () => void;
}

/**
 * The one time a key's value is seen. It stands in the page only while it is unmasked, and only the owner's state holds
 * it: no address, no storage, no cache.
 */
export function RevealDialog({ secret, tokenName, apiUrl, onDone, onLeave }: RevealDialogProps) {
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
      title={`Save the key “${tokenName}” now`}
      footer={
        <Button variant="primary" disabled={!saved} onClick={onDone}>
          Done
        </Button>
      }
    >
      <p>This is the only time its value is shown. Put it into your password manager or your program’s secrets.</p>
      {warned && (
        <Callout kind="warning" title="You have not confirmed that it is saved" live>
          Leaving now loses the value for good. Save it, tick the box below and press Done.
        </Callout>
      )}
      <div className="space-y-2">
        <Field label="Value" required>
          <TextInput
            readOnly
            name="token-value"
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
      <CodeBlock
        label="curl: list your companies"
        code={curlWith(secret, apiUrl)}
        html={escapeHtml(curlWith(visible, apiUrl))}
      />
      <Checkbox label="I have saved it" checked={saved} onChange={(event) => setSaved(event.target.checked)} />
    </Dialog>
  );
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
