'use client';

import { useEffect, useRef, useState, useSyncExternalStore, type ComponentType, type ReactNode } from 'react';
import { closeRunDraft, readRunDraft } from '#lib/run/run-draft.ts';
import { tabStorage } from '#lib/storage/tab-storage.ts';
import { useHeaderSession } from '../shell/header-session.tsx';
import { Button } from '../ui/button.tsx';
import type { RunExample } from './run-example.ts';
import type { RunnerProps } from './runner.tsx';

interface RunHereProps {
  example: RunExample;
  /** Of the button: a page whose main action is another one has a secondary button. */
  variant: 'primary' | 'secondary';
  /** The button's label with its icon, rendered on the server so that the icon adds no script. */
  label: ReactNode;
  /** Shown while the editor is loaded, rendered on the server for the same reason. */
  loading: ReactNode;
  /** The error for an editor that could not be loaded, rendered on the server for the same reason. */
  failure: ReactNode;
  /** Rendered next to the button. */
  playgroundLink: ReactNode;
  /** What running it does, below the buttons. */
  note: ReactNode;
  /** The page's operation, shown until the reader edits it. */
  operation: ReactNode;
  /** The recorded response. */
  recorded: ReactNode;
}

interface Loaded {
  Runner: ComponentType<RunnerProps>;
  schemaText: string;
}

/**
 * The operation of a page and its recorded response. On request they become an editor and the reader's own response.
 * The editor's code is loaded only then, or when the reader was already here (a reload, a sign-in, a link to `#run`).
 */
export function RunHere({
  example,
  variant,
  label,
  loading,
  failure,
  playgroundLink,
  note,
  operation,
  recorded,
}: RunHereProps) {
  const { useCase } = example;
  const session = useHeaderSession();
  const company =
    session !== 'loading' && session.signedIn && session.companies.find(({ id }) => id === session.companyId);
  const asked = useSyncExternalStore(
    onFragment,
    () => wasOpen(useCase),
    () => false,
  );
  const [chosen, setChosen] = useState<boolean>();
  const [loaded, setLoaded] = useState<Loaded | 'failed' | null>(null);
  const focusNext = useRef(false);
  const title = useRef<HTMLHeadingElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const isOpen = chosen ?? asked;

  const choose = (open: boolean) => {
    focusNext.current = true;
    const { pathname, search } = window.location;
    window.history.replaceState(window.history.state, '', open ? '#run' : pathname + search);
    if (!open) shut(useCase);
    setChosen(open);
  };

  useEffect(() => {
    if (isOpen && loaded === null) loadRunner().then(setLoaded, () => setLoaded('failed'));
  }, [isOpen, loaded]);

  useEffect(() => {
    // Moves the focus only after a click, not when the reader returns from the sign-in.
    if (focusNext.current) (isOpen ? title : button).current?.focus();
    focusNext.current = false;
  }, [isOpen]);

  return (
    <section id="run" aria-label="The operation and its response" data-running={isOpen} className="space-y-4">
      {isOpen ? (
        <h2 ref={title} tabIndex={-1} className="text-xl font-bold tracking-tight">
          Run it here
        </h2>
      ) : (
        <>
          <div className="flex flex-wrap gap-2 max-sm:*:grow sm:gap-3">
            <Button ref={button} variant={variant} className="needs-script max-sm:px-3" onClick={() => choose(true)}>
              {label}
              {example.namesCompany && company && ` on ${company.name}`}
            </Button>
            {playgroundLink}
          </div>
          {note}
        </>
      )}
      {isOpen && loaded === 'failed' && (
        <>
          {failure}
          <div className="flex flex-wrap gap-3">
            <Button onClick={() => setLoaded(null)}>Try again</Button>
            <Button variant="quiet" onClick={() => choose(false)}>
              Close
            </Button>
          </div>
        </>
      )}
      {isOpen && loaded !== null && loaded !== 'failed' ? (
        <loaded.Runner
          schemaText={loaded.schemaText}
          example={example}
          recorded={recorded}
          onClose={() => choose(false)}
        />
      ) : (
        <>
          {isOpen && loaded === null ? loading : operation}
          {recorded}
        </>
      )}
    </section>
  );
}

async function loadRunner(): Promise<Loaded> {
  const [{ Runner }, schemaText] = await Promise.all([import('./runner.tsx'), fetchSchema()]);
  return { Runner, schemaText };
}

async function fetchSchema(): Promise<string> {
  const answer = await fetch('/schema.graphql');
  if (!answer.ok) throw new Error(`The schema could not be loaded: ${answer.status}`);
  return answer.text();
}

function onFragment(listener: () => void): () => void {
  window.addEventListener('hashchange', listener);
  return () => window.removeEventListener('hashchange', listener);
}

function wasOpen(useCase: string): boolean {
  const storage = tabStorage();
  return window.location.hash === '#run' || (storage !== null && readRunDraft(storage, useCase)?.open === true);
}

function shut(useCase: string): void {
  const storage = tabStorage();
  if (storage !== null) closeRunDraft(storage, useCase);
}
