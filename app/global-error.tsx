'use client';

import { MessagePage } from '#components/shell/message-page.tsx';
import { Button } from '#components/ui/button.tsx';
import './globals.css';

interface GlobalErrorProps {
  error: Error & { digest?: string };
  reset: () => void;
}

/** The fallback when the root layout fails too: it renders its own `<html>` and needs no other part of the page. */
export default function GlobalError({ error, reset }: GlobalErrorProps) {
  return (
    <html lang="en">
      <body>
        <title>Error · Litfass</title>
        <main>
          <MessagePage mark="500" title="The portal couldn’t be loaded">
            <p className="text-lg text-muted">An error occurred on our side. Trying again often helps.</p>
            {error.digest !== undefined && (
              <p className="text-sm">
                If it doesn’t, contact us with this number: <code className="select-all">{error.digest}</code>
              </p>
            )}
            <Button variant="primary" onClick={reset}>
              Try again
            </Button>
          </MessagePage>
        </main>
      </body>
    </html>
  );
}
