import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { BrowserContext, Page } from '@playwright/test';
import { z } from 'zod';
import { apiUrl } from './support/demo.ts';
import { playgroundOf, textOf, untilEditable, write } from './support/playground.ts';
import { runHere } from './support/run-here.ts';
import { open, untilAlive } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';

/** Values for the dynamic parts of the routes. */
const examples: Readonly<Record<string, string>> = {
  '/docs/[...guide]': '/docs/lists',
  '/use-cases/[operation]': '/use-cases/listCompanies',
  '/reference/[type]': '/reference/Campaign',
  '/reference/[type]/[member]': '/reference/Query/listCompanies',
  '/_global-error': '/docs/no-such-guide',
  '/_not-found': '/nowhere/at/all',
};

/** Every kind of page of the portal, from the build's own list. */
function pagesOfTheBuild(): string[] {
  const manifest: unknown = JSON.parse(readFileSync('.next/app-path-routes-manifest.json', 'utf8'));
  return Object.entries(z.record(z.string(), z.string()).parse(manifest))
    .filter(([source]) => source.endsWith('/page'))
    .map(([, route]) => examples[route] ?? route.replaceAll(/\[[^\]]+\]/g, 'unknown'));
}

/** A policy by its directives. A browser enforces all policies of a response; the first one is ours. */
function directivesOf(policy: string): Map<string, string[]> {
  const directives = policy.split(/[;,]/).map((part) => part.trim().split(/\s+/));
  return new Map(directives.toReversed().map(([name = '', ...sources]) => [name, sources]));
}

/** Inline scripts of a page that would run. */
function inlineScriptsOf(html: string): { nonce: string | undefined; text: string }[] {
  return [...html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)]
    .filter(([, attributes = '']) => !/\bsrc=|\btype="application\//.test(attributes))
    .map(([, attributes = '', text = '']) => ({ nonce: /\bnonce="([^"]+)"/.exec(attributes)?.[1], text }));
}

/** Violations of a policy, by the browser's event. The console leaves out those that are caught. */
async function watchViolations(context: BrowserContext): Promise<string[]> {
  const violations: string[] = [];
  const mark = 'violated: ';
  context.on('console', (message) => {
    if (message.text().startsWith(mark)) violations.push(message.text().slice(mark.length));
  });
  await context.addInitScript((said) => {
    document.addEventListener('securitypolicyviolation', ({ documentURI, effectiveDirective, blockedURI, sample }) => {
      console.info(`${said}${documentURI}: ${effectiveDirective} ${blockedURI} ${sample}`);
    });
  }, mark);
  return violations;
}

/** Whether the current page would apply an inline style: only the playground's policy allows it. */
function takesInlineStyles(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const style = document.head.appendChild(document.createElement('style'));
    style.textContent = ':root { --policy-probe: 1 }';
    const taken = getComputedStyle(document.documentElement).getPropertyValue('--policy-probe') !== '';
    style.remove();
    return taken;
  });
}

test.describe('for Anna', () => {
  test.use({ as: 'Anna' });

  test('every kind of page has a policy that lists its scripts and allows nothing inline', async ({ context }) => {
    const pages = pagesOfTheBuild();
    expect(pages.length).toBeGreaterThan(20);
    expect(pages).toContain('/admin/tokens/unknown');
    const seen = new Set<string>();
    for (const path of [...pages, '/reference/NoSuchType', '/use-cases/noSuchOperation']) {
      const answer = await context.request.get(path, { maxRedirects: 0 });
      if (answer.status() >= 300 && answer.status() < 400) continue;
      const html = await answer.text();
      const policy = answer.headers()['content-security-policy'] ?? '';
      const directives = directivesOf(policy);
      const scripts = directives.get('script-src') ?? [];
      expect(directives.get('default-src'), path).toEqual(["'none'"]);
      expect(directives.get('frame-ancestors'), path).toEqual(["'none'"]);
      expect(directives.get('base-uri'), path).toEqual(["'none'"]);
      // Files are sent to the object store, which is the API's own here.
      const store = path.startsWith('/admin/uploads') ? [apiUrl] : [];
      expect(directives.get('connect-src'), path).toEqual(["'self'", ...store]);
      const isPlayground = path === '/playground';
      expect(directives.get('style-src'), path).toEqual(isPlayground ? ["'self'", "'unsafe-inline'"] : ["'self'"]);
      expect(policy.match(/unsafe-\w+/g) ?? [], path).toEqual(isPlayground ? ['unsafe-inline'] : []);
      // One nonce, or hashes; nothing that would allow another script.
      expect(scripts[0], path).toBe("'self'");
      expect(scripts.slice(1).join(' '), path).toMatch(/^('nonce-[\w+/]{22}=='|('sha256-[\w+/]{43}='( |$))+)$/);
      const named = new Set(scripts);
      for (const { nonce, text } of inlineScriptsOf(html)) {
        const hash = `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
        expect(named.has(hash) || (nonce !== undefined && named.has(`'nonce-${nonce}'`)), `${path}: ${text}`).toBe(
          true,
        );
      }
      for (const source of scripts.filter((source) => source.startsWith("'nonce-"))) {
        expect(seen.has(source), `${path}: the nonce of another answer`).toBe(false);
        seen.add(source);
      }
    }
    // Pages that are rendered for each request are among them.
    expect(seen.size).toBeGreaterThan(10);
  });

  test('a response that isn’t a page can do nothing in a browser', async ({ context }) => {
    const securityPath = '/.well-known/security.txt';
    const paths = [
      '/api/session',
      '/api/healthz',
      '/readyz',
      '/schema.graphql',
      '/search-index.json',
      '/docs/lists.md',
    ];
    for (const path of [...paths, '/llms.txt', '/sitemap.xml', '/changelog/rss.xml', '/robots.txt', securityPath]) {
      const { 'content-security-policy': policy = '', ...headers } = (await context.request.get(path)).headers();
      expect(policy, path).toContain("default-src 'none'");
      expect(headers['x-content-type-options'], path).toBe('nosniff');
      expect(headers['strict-transport-security'], path).toBeUndefined();
    }
    expect(await (await context.request.get(securityPath)).text()).toMatch(
      /^Contact: mailto:security@portal.example$/m,
    );
    const encrypted = await context.request.get('/', { headers: { 'x-forwarded-proto': 'https' } });
    expect(encrypted.headers()['strict-transport-security']).toMatch(/^max-age=\d{8}/);
  });

  test('the portal never violates its own policy', async ({ page, context, watch }) => {
    // `takesInlineStyles` causes the second one. All others are in `violations`.
    watch.expectError(/status of 404 .*(\/nowhere|\/connect)|Applying inline style violates/);
    const violations = await watchViolations(context);
    const paths = ['/', '/docs/lists', '/docs/token-check', '/reference', '/reference/Campaign', '/changelog'];
    const own = ['/account', '/admin/tokens', '/admin/tokens/new', '/admin/members', '/admin/partners', '/admin/audit'];
    const unknown = ['/nowhere', '/connect'];
    for (const area of ['account', 'admin', 'partner', 'staff']) unknown.push(`/${area}/nowhere`);
    for (const path of [...paths, '/search?q=budget', ...unknown, ...own, '/sign-in?error=OAuthCallback']) {
      await page.goto(path);
      await untilAlive(page);
    }

    // The editor of a use-case page, with its styles and its response.
    const { query, run, answer } = await runHere(page, 'listCompanies');
    await expect(query.locator('.cm-line').first()).toHaveCSS('font-family', /code|mono/i);
    await run.click();
    await expect(answer).toBeVisible();

    // From the search to the playground, which needs a full page load for its own policy.
    await page.keyboard.press('ControlOrMeta+k');
    await page.getByRole('dialog', { name: 'Search' }).getByRole('combobox').fill('playground');
    await page
      .getByRole('option', { name: /^Playground/ })
      .first()
      .click();
    await expect(page).toHaveURL('/playground');
    await useEverything(page);
    expect(await takesInlineStyles(page)).toBe(true);

    // And back from it, by the header and by the search.
    await page.getByRole('banner').getByRole('link', { name: 'Reference' }).first().click();
    await expect(page).toHaveURL('/reference');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(violations).toEqual([]);
    expect(await takesInlineStyles(page)).toBe(false);
  });
});

/** Runs, completes, marks and formats. Each uses a worker or a style that a policy can block silently. */
async function useEverything(page: Page): Promise<void> {
  const { query, result, run, prettify } = await untilEditable(page);
  await write(query, 'query Q{viewer{isStaff nickname}}');
  await expect(query.locator('.squiggly-error')).toHaveCount(1);
  await write(query, 'query Q{viewer{isStaff}}');
  await prettify.click();
  await expect.poll(() => textOf(query)).toContain('  viewer {\n    isStaff');
  await run.click();
  await expect.poll(() => textOf(result)).toContain('"isStaff": false');
}

test.describe('for a visitor', () => {
  test('the playground’s sign-in page and the links from it follow their policies', async ({
    page,
    context,
    watch,
  }) => {
    watch.expectError(/Content Security Policy/);
    const violations = await watchViolations(context);
    await open(page, '/playground?use-case=viewer');
    await expect(playgroundOf(page).run).toHaveCount(0);
    await page.getByRole('banner').getByRole('link', { name: 'Guides' }).first().click();
    await expect(page).toHaveURL('/docs');
    // The address changes before the document has a body.
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(violations).toEqual([]);
    expect(await takesInlineStyles(page)).toBe(false);
    // The policy is enforced: foreign scripts don't run.
    await page.evaluate(() => {
      const script = document.createElement('script');
      script.textContent = 'document.title = "injected"';
      document.body.append(script);
    });
    expect(await page.title()).not.toBe('injected');
    await expect.poll(() => violations.length).toBeGreaterThan(0);
  });
});
