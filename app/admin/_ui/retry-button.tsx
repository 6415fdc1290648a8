'use client';

import { useRouter } from 'next/navigation';
import { useTransition } from 'react';
import { Button } from '#components/ui/button.tsx';

/** Requests this page from the server again. */
export function RetryButton() {
  const router = useRouter();
  const [pending, startTransition] = useTransition();
  return (
    <Button size="small" pending={pending} onClick={() => startTransition(() => router.refresh())}>
      Try again
    </Button>
  );
}
