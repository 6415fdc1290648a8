'use client';

import { useChooseCompany, useHeaderSession } from './header-session.tsx';
import { SearchTrigger } from '../search/search-trigger.tsx';

/** The search in the header. For a reader with a session, its dialog also has commands, which load with the dialog. */
export function HeaderSearch() {
  const session = useHeaderSession();
  const chooseCompany = useChooseCompany();
  return (
    <SearchTrigger
      readCommands={async () => {
        if (session === 'loading' || !session.signedIn) return [];
        const { commandsFor } = await import('./palette-commands.ts');
        return commandsFor(session, chooseCompany);
      }}
    />
  );
}
