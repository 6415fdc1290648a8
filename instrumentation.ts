import type { Instrumentation } from 'next';

/**
 * Next runs this once when the server starts. Next's compiler replaces `NEXT_RUNTIME` with a constant. The check
 * removes the code that ends the process from the edge build, which may not contain it.
 */
export async function register(): Promise<void> {
  if (process.env['NEXT_RUNTIME'] === 'nodejs') {
    const { noteClientAddresses } = await import('./lib/server/client-address.ts');
    noteClientAddresses();
    const { environment, isProduction } = await import('./lib/server/env.ts');
    const { observePortal } = await import('./lib/server/observe.ts');
    await observePortal(environment());
    if (isProduction()) return;
    // In production, `lib/server/main.ts` handles the signals.
    const { boundShutdown } = await import('./lib/server/draining.ts');
    boundShutdown();
  }
}

/** Next calls this when a page, a route or a server action fails. Next itself prints plain text, without the request. */
export const onRequestError: Instrumentation.onRequestError = async (error, _request, { routePath }) => {
  if (process.env['NEXT_RUNTIME'] === 'nodejs') {
    const { logPageFailure } = await import('./lib/server/page-failure.ts');
    logPageFailure(error, routePath);
  }
};
