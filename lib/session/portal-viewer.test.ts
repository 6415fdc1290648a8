import { afterEach, expect, test, vi } from 'vitest';
import { sendViewer } from './portal-viewer.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

test('a page learns after eight seconds that the API doesn’t respond', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
  const answer = await sendViewer('http://127.0.0.1:9/graphql', { accessToken: 'opaque' });
  expect(timeout).toHaveBeenCalledWith(8_000);
  expect(answer).toMatchObject({ kind: 'failed', code: 'UPSTREAM_TIMEOUT' });
});
