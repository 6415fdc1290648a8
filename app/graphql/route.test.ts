import { expect, test, vi } from 'vitest';
import { GET, POST } from './route.ts';

test('a program that calls the portal instead of the API gets a GraphQL error with the API’s URL', async () => {
  vi.stubEnv('PORTAL_URL', 'https://ads.example');
  vi.stubEnv('API_URL', 'https://api.ads.example');
  vi.stubEnv('AUTH_CLIENT_SECRET', 'client-secret');
  vi.stubEnv('SESSION_SECRET', 'a'.repeat(32));
  const response = POST();
  expect(response.status).toBe(404);
  expect(await response.json()).toEqual({
    errors: [
      {
        message: 'This is the portal, not the API. Send requests to https://api.ads.example/graphql.',
        extensions: { code: 'NOT_FOUND' },
      },
    ],
  });
  expect(GET().headers.get('location')).toBe('https://ads.example/playground');
});
