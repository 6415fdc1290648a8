'use client';

import { useEffect, useRef } from 'react';
import { MessagePage } from '../components/shell/message-page.tsx';
import { Button, ButtonLink } from '../components/ui/button.tsx';

interface ErrorPageProps {
  error: Error & { digest?: string };
  reset: () => void;
}

/** A page that failed while it was rendered. The digest is the entry in the portal's log; the message itself stays there. */
export default function ErrorPage({ error, reset }: ErrorPageProps) {
  const message = useRef<HTMLDivElement>(null);

  // The page was swapped under the reader: say so where they are.
  useEffect(() => message.current?.focus(), [error]);

  return (
    <div ref={message} role="alert" tabIndex={-1} className="outline-none">
      <MessagePage mark="500" title="This page couldn’t be loaded">
        <p className="text-lg text-muted">Something failed on our side. Trying again often helps.</p>
        {error.digest !== undefined && (
          <p className="text-sm">
            If it doesn’t, tell us this number: <code className="select-all">{error.digest}</code>
          </p>
        )}
        <div className="flex flex-wrap gap-3">
          <Button variant="primary" onClick={reset}>
            Try again
          </Button>
          <ButtonLink href="/">To the start page</ButtonLink>
        </div>
      </MessagePage>
    </div>
  );
}
