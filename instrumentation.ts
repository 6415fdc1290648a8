/**
 * Next runs this once when the server starts. Next's compiler replaces `NEXT_RUNTIME` with a constant. The check
 * removes the code that ends the process from the edge build, which may not contain it.
 */
export async function register(): Promise<void> {
  if (process.env['NEXT_RUNTIME'] === 'nodejs') {
    const { stopUnlessUsable } = await import('./lib/server/start-check.ts');
    stopUnlessUsable();
    const { noteClientAddresses } = await import('./lib/server/client-address.ts');
    noteClientAddresses();
    const { environment, handlesSignals } = await import('./lib/server/env.ts');
    const { observePortal } = await import('./lib/server/observe.ts');
    await observePortal(environment());
    const { boundShutdown, drainOnSignal } = await import('./lib/server/draining.ts');
    if (handlesSignals()) drainOnSignal(environment().drainSeconds * 1000);
    else boundShutdown();
  }
}
