import { expect, it } from 'vitest';
import { RateLimitLog } from './rate-limit-log.ts';

it('logs the first request over a limit, and then one per minute with the number of those between', () => {
  let now = 0;
  const log = new RateLimitLog(() => now);
  const ofNordlicht = { limit: 'company', account: 'nordlicht' } as const;
  expect(log.fieldsOf(ofNordlicht)).toEqual({ ...ofNordlicht, notLogged: 0 });
  for (now = 1; now < 60_000; now += 1_000) expect(log.fieldsOf(ofNordlicht)).toBeUndefined();
  now = 60_000;
  expect(log.fieldsOf(ofNordlicht)).toEqual({ ...ofNordlicht, notLogged: 60 });
  expect(log.fieldsOf(ofNordlicht)).toBeUndefined();
});

it('logs each account and each limit by itself', () => {
  const log = new RateLimitLog(() => 0);
  for (const account of ['nordlicht', 'rundschau']) {
    for (const limit of ['company', 'key'] as const) {
      expect(log.fieldsOf({ limit, account })).toBeDefined();
      expect(log.fieldsOf({ limit, account })).toBeUndefined();
    }
  }
});
