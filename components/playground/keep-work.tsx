'use client';

import { useEffect, useRef, useState } from 'react';
import type { WindowStore } from '../../lib/playground/window-store.ts';
import { SignInLink } from '../shell/sign-in-link.tsx';
import { Callout } from '../ui/callout.tsx';
import { useGraphiQL } from './graphiql.ts';
import { SessionEndedNote } from './session-ended-note.tsx';
import { useKeeping } from './use-window-store.ts';
import { useTabs } from './use-tabs.ts';

interface KeepWorkProps {
  store: WindowStore;
  /** Whether there is a storage that outlives the page. */
  lasts: boolean;
  sessionEnded: boolean;
}

/** Keeps what is typed as it is typed, and says what of it is kept where when that isn’t what one expects. */
export function KeepWork({ store, lasts, sessionEnded }: KeepWorkProps) {
  const keeping = useKeeping(store);
  const failed = useSaving(store);
  const [wasBlanked] = useState(store.workspace.blanked);
  if (keeping === 'window') {
    return (
      <Callout kind="warning" title="You signed out in another tab" live>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <p>
            {sessionEnded && 'Nothing was run. '}That removed your queries from this browser. What is open here is kept
            in this tab alone, until you close it: sign in again here to go on with it.
          </p>
          <SignInLink size="small">Sign in again</SignInLink>
        </div>
      </Callout>
    );
  }
  if (sessionEnded && lasts) return <SessionEndedNote kept="your tabs are kept" />;
  if (failed || !lasts) {
    return (
      <Callout kind="warning" title="What you type is not kept" live>
        This browser’s storage is full or closed. Your queries last until you leave this page: save what you need as a
        file, from Saved in the library.
      </Callout>
    );
  }
  return wasBlanked && <Callout>Passwords and tokens are not kept: type them once more.</Callout>;
}

/** Saves with every change; says whether the last time failed. */
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
    // The state follows the editors: what was saved while a tab changed is put right here.
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
