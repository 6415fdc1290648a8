import { setTimeout as delay } from 'node:timers/promises';
import { percentile } from '../statistics.ts';
import { KeepAliveClient } from './keep-alive-client.ts';
import type { LoadAnswer, LoadOrder, LoadResult } from './load.ts';

/** Process entry of the load generator: one round per order. */
process.on('message', (order: LoadOrder) => {
  void runRound(order).then(
    (result) => tell({ kind: 'done', result }),
    (error: unknown) => tell({ kind: 'failed', reason: error instanceof Error ? error.message : String(error) }),
  );
});
process.on('disconnect', () => process.exit());

function tell(answer: LoadAnswer): void {
  process.send?.(answer);
}

async function runRound(order: LoadOrder): Promise<LoadResult> {
  const cpuBefore = process.cpuUsage();
  const request = requestBytes(order);
  const faults = Promise.withResolvers<never>();
  const latencies: number[] = [];
  let answered = 0;
  let measuring = false;
  const onAnswer = (milliseconds: number) => {
    answered += 1;
    if (measuring) latencies.push(milliseconds);
  };
  const clients = Array.from(
    { length: order.connections },
    () => new KeepAliveClient(order.port, request, onAnswer, (reason) => faults.reject(new Error(reason))),
  );
  try {
    await Promise.race([delay(order.leadInMilliseconds), faults.promise]);
    measuring = true;
    const startedAt = performance.now();
    await Promise.race([delay(order.milliseconds), faults.promise]);
    const seconds = (performance.now() - startedAt) / 1_000;
    if (latencies.length < order.connections) throw new Error('fewer answers than connections: the server stalls');
    const { user, system } = process.cpuUsage(cpuBefore);
    latencies.sort((left, right) => left - right);
    return {
      requestsPerSecond: latencies.length / seconds,
      p50: percentile(latencies, 0.5),
      p99: percentile(latencies, 0.99),
      answered,
      clientCpuMicroseconds: user + system,
    };
  } finally {
    for (const client of clients) client.stop();
  }
}

function requestBytes({ port, path, headers, body }: LoadOrder): Buffer {
  const lines = [
    path === undefined ? 'POST /graphql HTTP/1.1' : `GET ${path} HTTP/1.1`,
    `host: 127.0.0.1:${port}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ...(path === undefined ? [`content-length: ${Buffer.byteLength(body)}`] : []),
  ];
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${body}`);
}
