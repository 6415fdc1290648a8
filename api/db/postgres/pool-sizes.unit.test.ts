import { expect, it } from 'vitest';
import { defaultConnections, minimumConnections, poolSizes } from './pool-sizes.ts';

it.each([minimumConnections, 13, 14, 20, 27, 28, 50, 200])(
  '%i connections are divided so that none is missing and each kind has some',
  (connections) => {
    const { pipelines, exclusive } = poolSizes(connections);
    const all = [...Object.values(pipelines), ...Object.values(exclusive)];
    expect(all.reduce((sum, size) => sum + size, 0)).toBe(connections);
    expect(Math.min(...all)).toBeGreaterThanOrEqual(1);
    // A long statement and a transaction of requests have one each, and an upload leaves two to the job queue.
    expect(exclusive.litfass_app).toBeGreaterThanOrEqual(2);
    expect(exclusive.litfass_platform).toBeGreaterThanOrEqual(3);
  },
);

it('the default has the measured sizes', () => {
  expect(poolSizes(defaultConnections)).toEqual({
    pipelines: { litfass_app: 8, litfass_auth: 4 },
    exclusive: { litfass_app: 8, litfass_auth: 2, litfass_platform: 4, litfass_staff: 1, litfass_partner: 1 },
  });
});
