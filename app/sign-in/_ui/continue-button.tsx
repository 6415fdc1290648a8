'use client';

import { useEffect, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { startSignIn } from '#lib/session/browser-session.ts';

interface ContinueButtonProps {
  /** The server has validated it. */
  returnTo: string;
  /** Whether to go to the sign-in service without a click. */
  straight: boolean;
}

/** Starts the sign-in. */
export function ContinueButton({ returnTo, straight }: ContinueButtonProps) {
  const [pending, setPending] = useState(straight);

  useEffect(() => {
    // Back from the sign-in service would otherwise lead here, and from here forward again.
    if (straight) startSignIn(returnTo, { replace: true });
  }, [straight, returnTo]);

  const onClick = () => {
    setPending(true);
    startSignIn(returnTo);
  };

  return (
    <>
      <Button variant="primary" pending={pending} onClick={onClick} className="needs-script">
        {pending ? 'Opening the sign-in form …' : 'Continue to sign in'}
      </Button>
      <p className="only-without-script">Signing in requires JavaScript. The guides and use cases work without it.</p>
    </>
  );
}
