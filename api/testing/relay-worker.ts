import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import { startRelay } from './relay.ts';
import type { RelayOrder } from './relay-thread.ts';

// The thread of `startRelayThread`: sends the relay's URL, then a message after each order.

const relay = await startRelay(z.string().parse(workerData));
parentPort?.on('message', (order: RelayOrder) => void carryOut(order));
parentPort?.postMessage(relay.url);

async function carryOut(order: RelayOrder): Promise<void> {
  if (order.method === 'moveTo') relay.moveTo(order.target);
  else await relay[order.method]();
  parentPort?.postMessage('done');
}
