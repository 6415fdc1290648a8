import { afterAll, expect, test, vi } from 'vitest';
import { openTracing, type Tracing, type TracingSettings } from './tracing.ts';

// Nothing listens there: what is sampled is lost, as with a collector that is away.
const endpoint = 'http://127.0.0.1:9';
vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', endpoint);
afterAll(() => vi.unstubAllEnvs());

async function opened(settings: Omit<TracingSettings, 'endpoint'>): Promise<Tracing> {
  const tracing = await openTracing('api', { endpoint, ...settings });
  if (tracing === undefined) throw new Error('There is an endpoint.');
  return tracing;
}

const span = { kind: 'server', parent: undefined, describe: () => ({ name: 'GET /', attributes: {} }) } as const;
const caller = { traceId: '4bf92f3577b34da6a3ce929d0e0e4736', spanId: '00f067aa0ba902b7' };

test('a request outside the sample makes no span, and hands on the span of its caller as not sampled', async () => {
  const tracing = await opened({ sampler: 'parentbased_always_on', share: 1 });
  const unsampled = { ...caller, isSampled: false };
  const describe = vi.fn(span.describe);
  expect(tracing.start({ ...span, parent: unsampled, describe }).context).toEqual(unsampled);
  expect(describe).not.toHaveBeenCalled();
  const off = await opened({ sampler: 'always_off', share: 1 });
  expect(off.start({ ...span, parent: { ...caller, isSampled: true } }).context).toEqual(unsampled);
});

test('a new trace outside the sample has ids of its own, so that no process after it draws again', async () => {
  const tracing = await opened({ sampler: 'parentbased_traceidratio', share: 0 });
  const contexts = [tracing.start(span).context, tracing.start(span).context];
  for (const context of contexts) {
    expect(context).toEqual({
      traceId: expect.stringMatching(/^[0-9a-f]{32}$/) as unknown,
      spanId: expect.stringMatching(/^[0-9a-f]{16}$/) as unknown,
      isSampled: false,
    });
  }
  expect(new Set(contexts.map(({ traceId }) => traceId)).size).toBe(2);
});

test('a sampled span has an id of its own within the trace of its caller', async () => {
  const tracing = await opened({ sampler: 'parentbased_always_off', share: 1 });
  const { context } = tracing.start({ ...span, parent: { ...caller, isSampled: true } });
  expect(context).toMatchObject({ traceId: caller.traceId, isSampled: true });
  expect(context.spanId).not.toBe(caller.spanId);
});

test('processes that decide by the id of the trace decide the same', async () => {
  const first = await opened({ sampler: 'traceidratio', share: 0.5 });
  const second = await opened({ sampler: 'traceidratio', share: 0.5 });
  const decisions = Array.from({ length: 64 }, () => {
    const { context } = first.start(span);
    return [context.isSampled, second.start({ ...span, parent: context }).context.isSampled];
  });
  expect(new Set(decisions.map(String))).toEqual(new Set(['true,true', 'false,false']));
});
