import type { ReactNode } from 'react';
import { SessionEnded } from '#components/shell/session-ended.tsx';
import { type Agency, readAgencies } from '#lib/admin/agencies.ts';
import { readSession } from '#lib/session/session.ts';
import { FailureNote } from '#app/admin/_ui/failure-note.tsx';

/** Loads the agencies for a form of a company, on a page that only staff see. */
export async function WithAgencies({ children }: { children: (agencies: readonly Agency[]) => ReactNode }) {
  const session = await readSession();
  const agencies = session === null ? null : await readAgencies(session);
  if (agencies === null || agencies.kind === 'unauthenticated') return <SessionEnded />;
  if (agencies.kind !== 'data') return <FailureNote failure={agencies} what="agencies" />;
  return children(agencies.data);
}
