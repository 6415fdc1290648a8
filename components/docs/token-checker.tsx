'use client';

import { useState } from 'react';
import { Callout } from '../ui/callout.tsx';
import { Field, TextInput } from '../ui/field.tsx';
import { judgeToken } from '#lib/token-check/judge-token.ts';
import { verdictWords } from '#lib/token-check/token-verdict.ts';

/** Checks a string while the reader types. It sends no request, so it works offline. */
export function TokenChecker() {
  const [text, setText] = useState('');
  const verdict = text.trim() === '' ? null : verdictWords(judgeToken(text));
  return (
    <div className="needs-script space-y-4">
      <Field
        label="Text to check"
        hint="Its format and checksum are checked in your browser. The text is not sent or stored."
        required
      >
        <TextInput
          name="suspect"
          value={text}
          onChange={(event) => setText(event.target.value)}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          data-1p-ignore
          data-lpignore="true"
          data-bwignore
          className="font-mono text-sm"
        />
      </Field>
      <div role="status">
        {verdict && (
          <Callout kind={verdict.kind} title={verdict.title}>
            <p>{verdict.text}</p>
          </Callout>
        )}
      </div>
    </div>
  );
}
