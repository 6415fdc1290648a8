import { portalUrl } from './support/demo.ts';
import { expect, test } from './support/test.ts';

const addressesIn = (sitemap: string) =>
  [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => address);
const contentOf = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].map(([, value = '']) => value);

test('every public page is in the sitemap, and has its own canonical URL, title and summary', async ({ request }) => {
  const addresses = addressesIn(await (await request.get('/sitemap.xml')).text());
  expect(addresses.length).toBeGreaterThan(100);
  expect(addresses).toContain(`${portalUrl}/use-cases/viewer`);
  const titles = new Map<string, string>();
  for (const address of addresses) {
    // The portal uses the URL from its configuration, whatever host the request names.
    const answer = await request.get(address);
    expect(answer.status(), address).toBe(200);
    const html = await answer.text();
    expect(contentOf(html, /<link rel="canonical" href="([^"]*)"/g), address).toEqual([address]);
    expect(contentOf(html, /<meta property="og:url" content="([^"]*)"/g), address).toEqual([address]);
    const [title = ''] = contentOf(html, /<title>([^<]*)<\/title>/g);
    expect(title, address).not.toBe('');
    expect(titles.get(title), `${address} has the title of another page`).toBeUndefined();
    titles.set(title, address);
    const [description = ''] = contentOf(html, /<meta name="description" content="([^"]*)"/g);
    expect(description, address).not.toBe('');
    expect(html, address).not.toContain('portal.invalid');
  }
});

test('no use case and no guide scrolls sideways at 320 px', async ({ page, request }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const addresses = addressesIn(await (await request.get('/sitemap.xml')).text());
  const wide: string[] = [];
  for (const address of addresses.filter((one) => /\/(use-cases|docs)(\/|$)/.test(one))) {
    await page.goto(address);
    const width = await page.evaluate(async () => {
      await document.fonts.ready;
      return document.documentElement.scrollWidth;
    });
    if (width > 320) wide.push(`${address}: ${width}`);
  }
  expect(wide).toEqual([]);
});

test('a built page links to the operator’s support', async ({ page }) => {
  await page.goto('/docs/quickstart');
  const footer = page.getByRole('contentinfo');
  await expect(footer.getByRole('link', { name: 'Support' })).toHaveAttribute('href', 'mailto:help@portal.example');
  await expect(footer.getByRole('link', { name: 'Status' })).toHaveCount(0);
});

test('robots.txt names the sitemap and excludes personal pages', async ({ request }) => {
  const robots = await (await request.get('/robots.txt')).text();
  expect(robots).toContain(`Sitemap: ${portalUrl}/sitemap.xml`);
  for (const path of ['/admin', '/staff', '/account', '/api/']) expect(robots).toContain(`Disallow: ${path}`);
});

test('a link preview has an image of the portal', async ({ request }) => {
  const html = await (await request.get('/use-cases/viewer')).text();
  const [image = ''] = contentOf(html, /<meta property="og:image" content="([^"]*)"/g);
  expect(image.startsWith(`${portalUrl}/`)).toBe(true);
  const answer = await request.get(image);
  expect(answer.headers()['content-type']).toBe('image/png');
  expect(html).toContain('<meta property="og:image:width" content="1200"/>');
});

test('an unknown URL has no canonical URL and isn’t indexed', async ({ request }) => {
  const answer = await request.get('/nowhere');
  expect(answer.status()).toBe(404);
  const html = await answer.text();
  expect(html).toContain('<meta name="robots" content="noindex"/>');
  expect(html).not.toContain('rel="canonical"');
});
