'use client';

import { useState } from 'react';
import { Callout } from '../ui/callout.tsx';
import { Field, TextInput } from '../ui/field.tsx';
import { judgeToken } from '../../lib/token-format.ts';
import { verdictWords } from '../../lib/token-verdict.ts';

/** Judges a string as it is typed. There is no request in here: the page works with the network unplugged. */
export function TokenChecker() {
  const [text, setText] = useState('');
  const verdict = text.trim() === '' ? null : verdictWords(judgeToken(text));
  return (
    <div className="needs-script space-y-4">
      <Field
        label="The string"
        hint="Judged here in your browser by its form and its checksum. It is sent to nobody and stored nowhere."
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
