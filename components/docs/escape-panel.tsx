'use client';

import { useDeferredValue, useEffect, useRef, useState } from 'react';
import { judgePaste, type RequestBody } from '../../lib/escape/judge-paste.ts';
import { verdictOf, type ShownFault } from '../../lib/escape/verdict.ts';
import { toCurl, toCurlWithFile, toRequestBody } from '../../lib/samples/curl.ts';
import { Callout } from '../ui/callout.tsx';
import { CodeBlock } from '../ui/code-block.tsx';
import { Field, TextArea } from '../ui/field.tsx';
import { Tabs } from '../ui/tabs.tsx';

/**
 * Makes a body of a query, and mends a broken one, while it is typed. There is no request in here: the page works with
 * the network unplugged. The fields are the browser's own: what was typed before scripts ran, or comes back with the
 * back button, is still there.
 */
export function EscapePanel() {
  const [typed, setTyped] = useState('');
  const [typedVariables, setTypedVariables] = useState('');
  // The answer may lag behind while one types.
  const pasted = useDeferredValue(typed);
  const judged = judgePaste(pasted, useDeferredValue(typedVariables));
  const verdict = judged && verdictOf(pasted, judged);
  return (
    <div className="needs-script my-6 space-y-6">
      <Field
        label="A query, or a body that was refused"
        hint="Also a whole curl command. Judged here in your browser: it is sent to nobody and stored nowhere."
        required
      >
        <KeptText name="pasted" rows={9} onText={setTyped} />
      </Field>
      <Field label="Variables" hint="As JSON, for a query that has some. A body brings its own.">
        <KeptText name="variables" rows={2} onText={setTypedVariables} />
      </Field>
      <div role="status">
        {verdict && (
          <Callout kind={verdict.kind} title={verdict.title}>
            <p>{verdict.text}</p>
            <Faults faults={verdict.faults} />
          </Callout>
        )}
      </div>
      {judged?.body && <Mended body={judged.body} />}
    </div>
  );
}

interface KeptTextProps {
  name: string;
  rows: number;
  onText: (text: string) => void;
}

/** A field that keeps its text by itself and tells what it is, also when it was there before scripts ran. */
function KeptText({ onText, ...rest }: KeptTextProps) {
  const ref = useRef<HTMLTextAreaElement>(null);
  useEffect(() => onText(ref.current?.value ?? ''), [onText]);
  return (
    <TextArea
      {...rest}
      ref={ref}
      onInput={(event) => onText(event.currentTarget.value)}
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      className="font-mono text-sm"
    />
  );
}

function Faults({ faults }: { faults: readonly ShownFault[] }) {
  if (faults.length === 0) return null;
  return (
    <ul className="mt-3 space-y-3">
      {faults.map(({ message, place, excerpt }) => (
        <li key={message}>
          {place !== undefined && <strong className="font-semibold">{place}: </strong>}
          {message}
          {excerpt && (
            <code aria-hidden className="mt-1 block overflow-x-auto bg-panel px-2 py-1 text-xs whitespace-pre">
              {excerpt.before}
              <mark className="bg-accent-fill text-on-accent">{excerpt.at}</mark>
              {excerpt.after}
            </code>
          )}
        </li>
      ))}
    </ul>
  );
}

function Mended({ body: { query, variables, operationName } }: { body: RequestBody }) {
  const request = { document: query, variables, operationName };
  const views = [
    { id: 'body', label: 'JSON body', code: toRequestBody(request) },
    { id: 'curl', label: 'curl', code: toCurl(request) },
    { id: 'file', label: 'With a file', code: toCurlWithFile(request) },
  ];
  return (
    <Tabs
      label="The request"
      tabs={views.map(({ id, label, code }) => ({
        id,
        label,
        copy: code,
        content: <CodeBlock bare code={code} label={label} className="max-h-96" />,
      }))}
    />
  );
}
