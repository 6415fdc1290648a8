'use client';

import { useState, useTransition } from 'react';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { IdentityFacts } from './identity-facts.tsx';
import { PasteKeyForm } from './paste-key-form.tsx';
import { useRunAs } from './use-run-as.ts';

/**
 * Selects the identity that requests run as, with the permissions of each. It also adds, replaces or removes an API
 * key.
 */
export function RunAsShelf() {
  const runAs = useRunAs();
  const { session, key, asKey } = runAs;
  const [pending, startTransition] = useTransition();
  const [problem, setProblem] = useState<string | null>(null);
  const identity = asKey ? (key?.identity ?? null) : session;
  const choices = [
    { value: 'session', label: `Yourself${session === null ? '' : `, ${session.name}`}` },
    ...(key === null
      ? []
      : [
          {
            value: key.id,
            label: (
              <>
                {key.identity?.name ?? (key.refused ? 'A key that no longer works' : 'API key')},{' '}
                <code className="text-sm">{key.hint}</code>
              </>
            ),
          },
        ]),
  ];

  return (
    <div className="playground-scroll space-y-4 p-4">
      <p className="text-sm text-muted">
        This applies to the playground in this tab. Other tabs, use-case pages and admin pages still run as yourself.
      </p>
      <RadioGroup
        label="Run as"
        name="run-as"
        choices={choices}
        value={asKey && key !== null ? key.id : 'session'}
        onChange={(value) => runAs.choose(value === 'session' ? null : value)}
      />
      {identity && <IdentityFacts identity={identity} remaining={runAs.remaining} />}
      {key !== null && (
        <Button
          size="small"
          variant="danger"
          pending={pending}
          onClick={() => startTransition(async () => setProblem(await runAs.forget()))}
        >
          Remove key from this browser
        </Button>
      )}
      {problem !== null && <Callout kind="danger" title={problem} live />}
      <PasteKeyForm isOther={key !== null} onKeep={runAs.keep} />
    </div>
  );
}
