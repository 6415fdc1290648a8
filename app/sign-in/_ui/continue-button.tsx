'use client';

import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { startSignIn } from '#lib/session/browser-session.ts';

/** Starts the sign-in. The server has validated the page it returns to. */
export function ContinueButton({ returnTo }: { returnTo: string }) {
  const [pending, setPending] = useState(false);

  const onClick = () => {
    setPending(true);
    startSignIn(returnTo);
  };

  return (
    <>
      <Button variant="primary" pending={pending} onClick={onClick} className="needs-script">
        Continue to sign in
      </Button>
      <p className="only-without-script">Signing in requires JavaScript. The guides and use cases work without it.</p>
    </>
  );
}
