/**
 * Next runs this once when the server starts. `NEXT_RUNTIME` is a constant of Next's compiler, not a setting: the check
 * ends the process, which the edge build of this file may not even mention.
 */
export async function register(): Promise<void> {
  if (process.env['NEXT_RUNTIME'] === 'nodejs') {
    const { stopUnlessUsable } = await import('./lib/start-check.ts');
    stopUnlessUsable();
    const { boundShutdown } = await import('./lib/bounded-shutdown.ts');
    boundShutdown();
  }
}
