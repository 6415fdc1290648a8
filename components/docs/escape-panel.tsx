'use client';

import { useDeferredValue, useEffect, useRef, useState } from 'react';
import { judgePaste, type RequestBody } from '#lib/escape/judge-paste.ts';
import { verdictOf, type ShownFault } from '#lib/escape/verdict.ts';
import { toCurl, toCurlWithFile, toRequestBody } from '#lib/samples/curl.ts';
import { Callout } from '../ui/callout.tsx';
import { CodeBlock } from '../ui/code-block.tsx';
import { Field, TextArea } from '../ui/field.tsx';
import { Tabs } from '../ui/tabs.tsx';

/**
 * Escapes a query into a JSON body, and explains an invalid body, while the reader types. It sends no request, so it
 * works offline. The fields are uncontrolled: they keep text typed before hydration and text that the back button
 * restores.
 */
export function EscapePanel() {
  const [typed, setTyped] = useState('');
  const [typedVariables, setTypedVariables] = useState('');
  // The result may lag behind the typing.
  const pasted = useDeferredValue(typed);
  const judged = judgePaste(pasted, useDeferredValue(typedVariables));
  const verdict = judged && verdictOf(pasted, judged);
  return (
    <div className="needs-script my-6 space-y-6">
      <Field
        label="A query, or a body that the API rejected"
        hint="You can also paste a whole curl command. The text is checked in your browser. It is not sent or stored."
        required
      >
        <KeptText name="pasted" rows={9} onText={setTyped} />
      </Field>
      <Field label="Variables" hint="As JSON, for a query with variables. A body contains its own.">
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
      {judged?.body && <RepairedBody body={judged.body} />}
    </div>
  );
}

interface KeptTextProps {
  name: string;
  rows: number;
  onText: (text: string) => void;
}

/** An uncontrolled field that reports its text to the parent, including text typed before hydration. */
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

function RepairedBody({ body: { query, variables, operationName } }: { body: RequestBody }) {
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
