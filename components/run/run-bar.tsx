'use client';

import clsx from 'clsx';
import { useEffect, useState } from 'react';
import { queryLink, type LinkedQuery } from '#lib/run/query-link.ts';
import { Button } from '../ui/button.tsx';
import { TextLink } from '../ui/text-link.tsx';
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

/** The actions for the current operation. They stay in sight while the editors above them are longer than the screen. */
export function RunBar({ example, texts, isEdited, name, company, canRun, running, ...on }: RunBarProps) {
  const playground = `/playground?use-case=${example.useCase}`;
  return (
    <>
      <div
        className={clsx(
          'flex flex-wrap gap-3',
          canRun && 'run-bar sticky bottom-0 z-[1] border-t border-rule bg-paper py-2',
        )}
      >
        {canRun && (
          <Button variant="primary" pending={running} onClick={on.onRun}>
            {['Run', name, company !== undefined && `on ${company}`].filter(Boolean).join(' ')}
          </Button>
        )}
        {running && <Button onClick={on.onCancel}>Cancel</Button>}
        <Button variant="quiet" onClick={on.onClose}>
          Close
        </Button>
      </div>
      <p className="text-sm text-muted">
        {running ? (
          <Elapsed />
        ) : (
          <span className="pointer-coarse:hidden">
            In the editor: Ctrl-Space completes, Ctrl-Enter or ⌘-Enter runs, Esc and then Tab leaves.{' '}
          </span>
        )}
        <TextLink href={isEdited ? queryLink(playground, texts) : playground}>Open in playground</TextLink>
      </p>
    </>
  );
}

/** Shows the elapsed time of a slow run. */
function Elapsed() {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setSeconds((before) => before + 1), 1000);
    return () => clearInterval(timer);
  }, []);
  return <>Running{seconds > 0 && `, ${seconds} s`} … </>;
}
