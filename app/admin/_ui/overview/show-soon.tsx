import { setTimeout } from 'node:timers/promises';
import { Suspense, type ReactNode } from 'react';

/** How long a page waits for its content before it shows an outline, in milliseconds. */
const patience = 250;

/**
 * The content if it is ready soon, and its outline until then otherwise. React shows the content of a boundary at the
 * earliest 300 ms after its outline (docs/decisions/0057). Only for content without a form: React replaces what has a
 * boundary in one rendering and none in the next.
 */
export async function showSoon(content: Promise<Awaited<ReactNode>>, outline: ReactNode): Promise<Awaited<ReactNode>> {
  const isReady = await Promise.race([content.then(() => true), setTimeout(patience, false, { ref: false })]);
  return isReady ? await content : <Suspense fallback={outline}>{content}</Suspense>;
}
