const graceMs = 8_000;

/**
 * Ends the portal within 10 s of a SIGTERM, after which process managers kill it. Next finishes current requests and
 * usually exits immediately. It also waits for idle connections that browsers open in advance, and these can stay open
 * indefinitely.
 */
export function boundShutdown(): void {
  process.once('SIGTERM', () => setTimeout(() => process.exit(0), graceMs).unref());
}
