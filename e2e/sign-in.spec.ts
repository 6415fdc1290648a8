import type { APIResponse, BrowserContext } from '@playwright/test';
import { apiUrl, portalUrl } from './support/demo.ts';
import { accountButton, fillSignIn, open, openSignIn, signIn, signOut } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';

const viewerQuery = JSON.stringify({ query: '{ viewer { actor { name } } }' });

/** Calls the portal with only the cookies of `context`, as with a stolen cookie. */
async function askPortal(
  context: BrowserContext,
  cookies: Awaited<ReturnType<BrowserContext['cookies']>>,
): Promise<{ graphql: APIResponse; session: APIResponse }> {
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const thief = await context.browser()?.newContext({ baseURL: portalUrl, extraHTTPHeaders: { cookie } });
  if (thief === undefined) throw new Error('The browser is gone.');
  return {
    graphql: await thief.request.post('/api/graphql', {
      headers: { origin: portalUrl, 'content-type': 'application/json' },
      data: viewerQuery,
    }),
    session: await thief.request.get('/api/session'),
  };
}

test('a wrong password is reported without saying which part was wrong, and the right one signs in', async ({
  page,
  watch,
}) => {
  watch.expectError(/status of 422/);
  await open(page, '/use-cases/listCompanies');
  await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click();
  await fillSignIn(page, 'Anna', 'not her password');
  const problem = page.getByRole('alert');
  await expect(problem).toHaveText('The email address or the password is incorrect.');
  const forKnownAddress = await problem.innerText();

  await page.getByLabel('Email address').fill('unknown@nordlicht-outdoor.example');
  await page.getByLabel('Password').fill('not a password');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByLabel('Email address')).toHaveValue('unknown@nordlicht-outdoor.example');
  await expect(problem).toHaveText(forKnownAddress);

  await fillSignIn(page, 'Anna');
  await expect(page).toHaveURL('/use-cases/listCompanies');
  await expect(accountButton(page)).toContainText('Anna Petersen');
});

test('signing in from the playground returns to the query', async ({ page }) => {
  await open(page, '/playground?use-case=listCompanies');
  await expect(page.getByRole('heading', { name: 'Sign in to run queries' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  await fillSignIn(page, 'Viktor');
  await expect(page).toHaveURL('/playground?use-case=listCompanies');
  await expect(page.getByRole('region', { name: 'Query', exact: true })).toContainText('listCompanies');
});

test('after signing out, the old cookie is invalid on the next request', async ({ page, context }) => {
  await signIn(page, 'Anna');
  const stolen = await context.cookies(portalUrl);
  const before = await askPortal(context, stolen);
  expect(before.graphql.status()).toBe(200);
  expect(await before.session.json()).toMatchObject({ signedIn: true, name: 'Anna Petersen' });

  await signOut(page);

  const after = await askPortal(context, stolen);
  expect(after.graphql.status()).toBe(401);
  expect(await after.graphql.json()).toMatchObject({ errors: [{ extensions: { code: 'UNAUTHENTICATED' } }] });
  expect(await after.session.json()).toEqual({ signedIn: false });
});

test('signing out deletes hashed files and ends the session of the authorization server, so the next sign-in needs the password', async ({
  page,
}) => {
  await signIn(page, 'Anna');
  // As an upload that was never completed leaves them.
  await page.evaluate(async () => {
    const root = await navigator.storage.getDirectory();
    const folder = await root.getDirectoryHandle('hashed-uploads', { create: true });
    await folder.getFileHandle('hashes of customers', { create: true });
  });
  await signOut(page);
  const left = await page.evaluate(async () => {
    const names: string[] = [];
    for await (const name of (await navigator.storage.getDirectory()).keys()) names.push(name);
    return names;
  });
  expect(left).toEqual([]);
  await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click();
  await expect(page).toHaveURL((url) => url.origin === apiUrl);
  await expect(page.getByLabel('Password')).toBeVisible();
});

test.describe('a return URL of another site', () => {
  test.use({ as: 'Anna' });

  for (const target of [
    '//evil.example/',
    '/\\evil.example',
    '/\t/evil.example',
    'https://evil.example/',
    'javascript:alert(1)',
    `${portalUrl}.evil.example/`,
  ]) {
    test(`${JSON.stringify(target)} ends at the start page of the portal`, async ({ page }) => {
      await openSignIn(page, target);
      await expect(page).toHaveURL(`${portalUrl}/`);
      await expect(accountButton(page)).toBeVisible();
    });
  }

  test('is rejected by the routes of the sign-in as well as by its page', async ({ page }) => {
    await open(page, '/');
    const address = await page.evaluate(async () => {
      const token: unknown = await (await fetch('/api/auth/csrf')).json();
      const csrfToken = String(Reflect.get(Object(token), 'csrfToken'));
      const answer = await fetch('/api/auth/signin/litfass', {
        method: 'POST',
        body: new URLSearchParams({ csrfToken, callbackUrl: '//evil.example/', json: 'true' }),
      });
      return String(Reflect.get(Object(await answer.json()), 'url'));
    });
    await page.goto(address);
    await expect(page).toHaveURL(`${portalUrl}/`);
  });
});

test('an interrupted sign-in is reported and can be started again', async ({ page }) => {
  await open(page, '/sign-in?callbackUrl=%2Fuse-cases&error=OAuthCallback');
  await expect(page.getByRole('main').getByRole('alert')).toContainText('The sign-in wasn’t completed');
  await page.getByRole('button', { name: 'Continue to sign in' }).click();
  await fillSignIn(page, 'Viktor');
  await expect(page).toHaveURL('/use-cases');
});

test('the sign-in page goes straight on to the form, and Back leads to the page before it', async ({ page }) => {
  await open(page, '/docs');
  await openSignIn(page, '/use-cases');
  await expect(page).toHaveURL((url) => url.origin === apiUrl);
  await page.goBack();
  await expect(page).toHaveURL('/docs');
});
