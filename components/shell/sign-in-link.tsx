'use client';

import { usePathname } from 'next/navigation';
import type { MouseEvent, ReactNode } from 'react';
import { currentPath, startSignIn } from '#lib/session/browser-session.ts';
import { signInPath } from '#lib/session/return-path.ts';
import { ButtonLink } from '../ui/button.tsx';

interface SignInLinkProps {
  variant?: 'primary' | 'secondary' | 'quiet';
  size?: 'medium' | 'small';
  /** Where the sign-in page returns to without scripts; by default the current path without its query. */
  returnTo?: string | undefined;
  children?: ReactNode;
}

/** Signs in and returns to the current URL. Without scripts, or in a new tab, it opens the sign-in page. */
export function SignInLink({ variant = 'primary', size = 'medium', returnTo, children = 'Sign in' }: SignInLinkProps) {
  const pathname = usePathname();

  const onClick = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    startSignIn(currentPath());
  };

  return (
    <ButtonLink
      href={signInPath(returnTo ?? pathname)}
      variant={variant}
      size={size}
      onClick={onClick}
      className="no-underline!"
    >
      {children}
    </ButtonLink>
  );
}
