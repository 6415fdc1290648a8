'use client';

import { Button } from '#components/ui/button.tsx';
import './globals.css';

interface GlobalErrorProps {
  error: Error & { digest?: string };
  reset: () => void;
}

/**
 * The fallback when the root layout fails too: it renders its own `<html>` and needs no other part of the page. It is
 * short, because every page loads it.
 */
export default function GlobalError({ error, reset }: GlobalErrorProps) {
  return (
    <html lang="en">
      <body>
        <title>Error · Litfass</title>
        <main className="mx-auto max-w-[60ch] space-y-6 px-4 py-24">
          <h1 className="text-3xl font-extrabold tracking-tight">The portal couldn’t be loaded</h1>
          <p>An error occurred on our side. Trying again often helps.</p>
          {error.digest !== undefined && (
            <p>
              If it doesn’t, contact us with this number: <code>{error.digest}</code>
            </p>
          )}
          <Button variant="primary" onClick={reset}>
            Try again
          </Button>
        </main>
      </body>
    </html>
  );
}
