'use client';

import { useEffect, useRef, useState } from 'react';
import type { WindowStore } from '#lib/playground/window-store.ts';
import { SignInLink } from '../../shell/sign-in-link.tsx';
import { Callout } from '../../ui/callout.tsx';
import { useGraphiQL } from '../parts/graphiql.ts';
import { SessionEndedNote } from '../../run/session-ended-note.tsx';
import { useKeeping } from './use-window-store.ts';
import { useTabs } from './use-tabs.ts';

interface KeepWorkProps {
  store: WindowStore;
  /** Whether a storage is available that outlives the page. */
  lasts: boolean;
  sessionEnded: boolean;
}

/** Saves the tabs as they change, and explains where they are stored when that may be unexpected. */
export function KeepWork({ store, lasts, sessionEnded }: KeepWorkProps) {
  const keeping = useKeeping(store);
  const failed = useSaving(store);
  const [wasBlanked] = useState(store.workspace.blanked);
  if (keeping === 'window') {
    return (
      <Callout kind="warning" title="You signed out in another tab" live>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <p>
            {sessionEnded && 'Nothing was run. '}Signing out removed your queries from this browser. The open queries
            stay in this tab until you close it. Sign in again here to continue.
          </p>
          <SignInLink size="small">Sign in again</SignInLink>
        </div>
      </Callout>
    );
  }
  if (sessionEnded && lasts) return <SessionEndedNote kept="your tabs are kept" />;
  if (failed || !lasts) {
    return (
      <Callout kind="warning" title="What you type isn’t saved" live>
        This browser’s storage is full or disabled. Your queries are lost when you leave this page. To keep them, export
        them as a file from “Saved” in the library.
      </Callout>
    );
  }
  return wasBlanked && <Callout>Passwords and secrets were not kept. Enter them again.</Callout>;
}

/** Saves with every change; returns whether the last save failed. */
function useSaving(store: WindowStore): boolean {
  const tabs = useTabs();
  const editors = useGraphiQL((state) => [state.queryEditor, state.variableEditor]);
  const [failed, setFailed] = useState(false);
  const save = useRef<() => void>(null);

  useEffect(() => {
    save.current = () => {
      if (!tabs.isReady) return;
      const texts = tabs.texts().map(({ query, variables }) => ({ query: query ?? '', variables: variables ?? '' }));
      try {
        store.save({ tabs: texts, active: tabs.active });
        setFailed(false);
      } catch {
        setFailed(true);
      }
    };
    // The state follows the editors, so this corrects what was saved while the tab changed.
    save.current();
  }, [store, tabs]);

  useEffect(() => {
    const listeners = editors.map((editor) => editor?.onDidChangeModelContent(() => save.current?.()));
    return () => {
      for (const listener of listeners) listener?.dispose();
    };
  }, [editors]);

  return failed;
}
