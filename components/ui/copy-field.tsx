'use client';

import { CopyButton } from './copy-button.tsx';
import { Field, TextInput } from './field.tsx';

interface CopyFieldProps {
  label: string;
  hint?: string | undefined;
  text: string;
  /** Names the copied text: "Copy link". */
  copyLabel: string;
}

/** A text to copy, which can be selected where a browser doesn't let the page write to the clipboard. */
export function CopyField({ label, hint, text, copyLabel }: CopyFieldProps) {
  return (
    <div className="max-w-[44rem] space-y-2">
      <Field label={label} hint={hint} required>
        <TextInput readOnly value={text} className="font-mono text-sm" onFocus={(event) => event.target.select()} />
      </Field>
      <CopyButton text={text} label={copyLabel} labelVisible />
    </div>
  );
}
