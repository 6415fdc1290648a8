'use client';

import { useEffect } from 'react';

/**
 * GraphiQL 5 puts two buttons inside each `role="tab"`, where a reader's software finds none of them (axe:
 * nested-interactive). The same elements as a list of buttons, the open one marked as current, say what they are.
 * Goes when GraphiQL's own markup does.
 */
export function usePlainTabs(container: HTMLElement | null): void {
  useEffect(() => {
    if (!container) return;
    const observer = new MutationObserver(() => correct(container));
    observer.observe(container, { subtree: true, childList: true, attributeFilter: ['aria-selected'] });
    correct(container);
    return () => observer.disconnect();
  }, [container]);
}

function correct(container: HTMLElement): void {
  const list = container.querySelector('.graphiql-tabs');
  if (!list) return;
  list.setAttribute('role', 'list');
  for (const tab of list.querySelectorAll('.graphiql-tab')) {
    const button = tab.querySelector('.graphiql-tab-button');
    tab.setAttribute('role', 'listitem');
    // The attribute comes and goes with the class, which stays GraphiQL's own mark for the open tab.
    if (tab.classList.contains('graphiql-tab-active')) button?.setAttribute('aria-current', 'true');
    else button?.removeAttribute('aria-current');
    tab.removeAttribute('aria-selected');
  }
  const session = container.querySelector('#graphiql-session');
  if (session?.getAttribute('role') === 'tabpanel') session.setAttribute('role', 'group');
}
