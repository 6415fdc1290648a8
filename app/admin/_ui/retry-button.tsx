'use client';

import { useTransition } from 'react';
import { useNavigation } from '#components/ui/use-navigation.ts';
import { Button } from '#components/ui/button.tsx';

/** Requests this page from the server again. */
export function RetryButton() {
  const navigation = useNavigation();
  const [pending, startTransition] = useTransition();
  return (
    <Button size="small" pending={pending} onClick={() => startTransition(() => navigation.refresh())}>
      Try again
    </Button>
  );
}
