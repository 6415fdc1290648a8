const nameOf = (uploadId: string) => `litfass:upload:${uploadId}`;

/**
 * Runs `send` while no other window of this browser sends the same upload. If one does, it calls `onWait`, and calls
 * `send` after that window stops. After an abort, it never calls `send`.
 */
export async function sendAlone(
  uploadId: string,
  { signal, onWait, send }: { signal: AbortSignal; onWait: () => void; send: () => Promise<void> },
): Promise<void> {
  const name = nameOf(uploadId);
  const isSent = await navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
    if (lock === null) return false;
    if (!signal.aborted) await send();
    return true;
  });
  if (isSent || signal.aborted) return;
  onWait();
  await navigator.locks.request(name, { signal }, send).catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
}

/** Whether a window of this browser is sending an upload. */
export async function isBeingSent(uploadId: string): Promise<boolean> {
  const { held = [] } = await navigator.locks.query();
  return held.some(({ name }) => name === nameOf(uploadId));
}
