'use client';

import { useEffect, useState } from 'react';
import { queryLink, type LinkedQuery } from '#lib/run/query-link.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import type { RunExample } from './run-example.ts';

interface RunBarProps {
  example: RunExample;
  texts: LinkedQuery;
  isEdited: boolean;
  /** Name of the operation at the cursor; absent for the only operation of a named company. */
  name: string | undefined;
  /** The company that the request names. */
  company: string | undefined;
  canRun: boolean;
  running: boolean;
  onRun: () => void;
  onCancel: () => void;
  onClose: () => void;
}

/** The actions for the current operation. */
export function RunBar({ example, texts, isEdited, name, company, canRun, running, ...on }: RunBarProps) {
  const playground = `/playground?use-case=${example.useCase}`;
  return (
    <div className="space-y-2">
      <div className="flex flex-wrap gap-3">
        {canRun && (
          <Button variant="primary" pending={running} onClick={on.onRun}>
            {['Run', name, company !== undefined && `on ${company}`].filter(Boolean).join(' ')}
          </Button>
        )}
        {running && <Button onClick={on.onCancel}>Cancel</Button>}
        <ButtonLink href={isEdited ? queryLink(playground, texts) : playground}>Open in playground</ButtonLink>
        <Button variant="quiet" onClick={on.onClose}>
          Close
        </Button>
      </div>
      {running ? (
        <p className="text-sm text-muted">
          <Elapsed />
        </p>
      ) : (
        <p className="text-sm text-muted pointer-coarse:hidden">
          In the editor: Ctrl-Space completes, Ctrl-Enter or ⌘-Enter runs, Esc and then Tab leaves.
        </p>
      )}
    </div>
  );
}

/** Shows the elapsed time of a slow run. */
function Elapsed() {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setSeconds((before) => before + 1), 1000);
    return () => clearInterval(timer);
  }, []);
  return <>Running{seconds > 0 && `, ${seconds} s`} …</>;
}
