const graceMs = 8_000;

/**
 * Ends the portal within the 10 s after which those who stop processes lose patience. On SIGTERM Next finishes requests
 * under way and leaves by itself, usually at once; but it waits for connections that never asked anything too, which
 * browsers open in advance, and those stay as long as they like.
 */
export function boundShutdown(): void {
  process.once('SIGTERM', () => setTimeout(() => process.exit(0), graceMs).unref());
}
