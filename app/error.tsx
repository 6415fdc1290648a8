'use client';

import { useEffect, useRef } from 'react';
import { MessagePage } from '#components/shell/message-page.tsx';
import { Button, ButtonLink } from '#components/ui/button.tsx';

interface ErrorPageProps {
  error: Error & { digest?: string };
  reset: () => void;
}

/** The page for a failed render. The digest identifies the error in the portal's log; the message stays there. */
export default function ErrorPage({ error, reset }: ErrorPageProps) {
  const message = useRef<HTMLDivElement>(null);

  // The error replaced the page without a navigation, so the focus moves to the message.
  useEffect(() => message.current?.focus(), [error]);

  return (
    <div ref={message} role="alert" tabIndex={-1} className="outline-none">
      <MessagePage mark="500" title="This page couldn’t be loaded">
        <p className="text-lg text-muted">An error occurred on our side. Trying again often helps.</p>
        {error.digest !== undefined && (
          <p className="text-sm">
            If it doesn’t, contact us with this number: <code className="select-all">{error.digest}</code>
          </p>
        )}
        <div className="flex flex-wrap gap-3">
          <Button variant="primary" onClick={reset}>
            Try again
          </Button>
          <ButtonLink href="/">Go to the start page</ButtonLink>
        </div>
      </MessagePage>
    </div>
  );
}
