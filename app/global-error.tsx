'use client';

import { MessagePage } from '../components/shell/message-page.tsx';
import { Button } from '../components/ui/button.tsx';
import './globals.css';

interface GlobalErrorProps {
  error: Error & { digest?: string };
  reset: () => void;
}

/** The last resort, when the frame of the page failed too: it brings its own `<html>` and needs nothing else to work. */
export default function GlobalError({ error, reset }: GlobalErrorProps) {
  return (
    <html lang="en">
      <body>
        <title>Error · Litfass</title>
        <main>
          <MessagePage mark="500" title="The portal could not be shown">
            <p className="text-lg text-muted">Something failed on our side. Trying again often helps.</p>
            {error.digest !== undefined && (
              <p className="text-sm">
                If it doesn’t, tell us this number: <code className="select-all">{error.digest}</code>
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
