'use client';

import { useState, useTransition } from 'react';
import { Button } from '../ui/button.tsx';
import { Callout } from '../ui/callout.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { RadioGroup } from '../ui/radio-group.tsx';
import { IdentityFacts } from './identity-facts.tsx';
import { PasteKeyForm } from './paste-key-form.tsx';
import type { RunAs } from './use-run-as.ts';

interface RunAsDialogProps {
  open: boolean;
  onClose: () => void;
  runAs: RunAs;
}

/** Whom to run as, with all the rights of each; takes another key, or takes the one there is away. */
export function RunAsDialog({ open, onClose, runAs }: RunAsDialogProps) {
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
                {key.identity?.name ?? (key.refused ? 'A key that is no longer taken' : 'API key')},{' '}
                <code className="text-sm">{key.hint}</code>
              </>
            ),
          },
        ]),
  ];

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Whom requests run as"
      footer={
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <p className="text-sm text-muted">
        For the playground in this tab. Other tabs, use-case pages and the pages for admins keep running as yourself.
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
          Remove the key from this browser
        </Button>
      )}
      {problem !== null && <Callout kind="danger" title={problem} live />}
      <PasteKeyForm isOther={key !== null} onKeep={runAs.keep} />
    </Dialog>
  );
}
