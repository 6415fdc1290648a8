import { inject } from 'light-my-request';
import { expect, test } from 'vitest';
import { withValidPath } from './valid-path.ts';

/** The URL that the handler gets. */
async function handled(url: string): Promise<string> {
  const handle = withValidPath((request, response) => {
    response.end(request.url);
    return Promise.resolve();
  });
  const { payload } = await inject((request, response) => void handle(request, response), { url });
  return payload;
}

test.each([
  ['/docs/%zz', '/docs/%25zz'],
  ['/docs/%', '/docs/%25'],
  ['/docs/%E0%A4%A?q=%zz', '/docs/%25E0%25A4%25A?q=%zz'],
  // UTF-8 has no surrogates (RFC 3629, section 3).
  ['/docs/%ED%A0%80', '/docs/%25ED%25A0%2580'],
])('%s is a path without a page', async (url, expected) => {
  expect(await handled(url)).toBe(expected);
});

test.each(['/', '/docs/lists?q=%zz?a', '/search?q=%E0', '/docs/%F0%9F%92%A9', '/a/%2Fb'])(
  '%s stays as it is',
  async (url) => {
    expect(await handled(url)).toBe(url);
  },
);
