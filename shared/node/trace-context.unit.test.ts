import { expect, test } from 'vitest';
import { formatTraceparent, isSampledRequest, parseTraceparent, requestIdOf } from './trace-context.ts';

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
const spanId = '00f067aa0ba902b7';

test('reads and writes the traceparent of W3C Trace Context', () => {
  expect(parseTraceparent(`00-${traceId}-${spanId}-01`)).toEqual({ traceId, spanId, isSampled: true });
  expect(parseTraceparent(`00-${traceId}-${spanId}-00`)).toEqual({ traceId, spanId, isSampled: false });
  // A later version may have more fields (section 3.2.4).
  expect(parseTraceparent(`cc-${traceId}-${spanId}-01-what-comes-later`)).toEqual({ traceId, spanId, isSampled: true });
  expect(formatTraceparent({ traceId, spanId, isSampled: true })).toBe(`00-${traceId}-${spanId}-01`);
});

test.each([
  undefined,
  '',
  'nonsense',
  `ff-${traceId}-${spanId}-01`,
  `00-${'0'.repeat(32)}-${spanId}-01`,
  `00-${traceId}-${'0'.repeat(16)}-01`,
  `00-${traceId.toUpperCase()}-${spanId}-01`,
])('ignores the traceparent %s', (header) => {
  expect(parseTraceparent(header)).toBeUndefined();
});

test('keeps a plain request id of the client, and replaces every other one', () => {
  expect(requestIdOf('order-4711.retry_2')).toBe('order-4711.retry_2');
  const uuid = /^[0-9a-f]{8}-[0-9a-f-]{27}$/;
  for (const header of [
    undefined,
    '',
    'short',
    'x'.repeat(65),
    'with space',
    'line\nbreak',
    '"quoted-id"',
    '-leading-',
  ]) {
    expect(requestIdOf(header)).toMatch(uuid);
  }
});

test('the same request is sampled in every process, and about the share that is wanted', () => {
  expect([isSampledRequest('request-1', 0), isSampledRequest('request-1', 1)]).toEqual([false, true]);
  const ids = Array.from({ length: 10_000 }, (_, index) => `request-${index}`);
  const count = ids.filter((id) => isSampledRequest(id, 0.1)).length;
  expect(count).toBeGreaterThan(800);
  expect(count).toBeLessThan(1_200);
});
