import { setTimeout } from 'node:timers/promises';
import { Suspense, type ReactNode } from 'react';

/** How long a page waits for its content before it shows an outline, in milliseconds. */
const patience = 150;

/**
 * The content if it is ready soon, and its outline until then otherwise. For a fast API, an outline makes a page slower:
 * React replaces it at the earliest 300 ms after it appeared.
 */
export async function showSoon(content: Promise<Awaited<ReactNode>>, outline: ReactNode): Promise<ReactNode> {
  const isReady = await Promise.race([content.then(() => true), setTimeout(patience, false, { ref: false })]);
  return isReady ? content : <Suspense fallback={outline}>{content}</Suspense>;
}
