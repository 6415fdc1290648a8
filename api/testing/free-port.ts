import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Below the ports that systems give to outgoing connections (Linux: from 32768), because one of these connections took a
 * port before its server did. Above the ports that browsers refuse.
 */
const range = { from: 10_240, to: 30_240 } as const;

/**
 * Test processes run side by side, and a server can start seconds after its port was chosen. So each process chooses in
 * a part of its own, and no port twice.
 */
const partCount = 32;
const partSize = (range.to - range.from) / partCount;
const partStart = range.from + (process.pid % partCount) * partSize;
const given = new Set<number>();

/** A port of loopback that is free now, and that this process wasn't given before. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(partStart, partStart + partSize);
    if (given.has(port)) continue;
    given.add(port);
    if (await isFree(port)) return port;
  }
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer().listen(port, '127.0.0.1');
  try {
    await once(probe, 'listening');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') return false;
    throw error;
  }
  probe.close();
  await once(probe, 'close');
  return true;
}
