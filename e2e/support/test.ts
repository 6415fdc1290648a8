import { test as base, type BrowserContext, expect } from '@playwright/test';
import { apiUrl, type Person, portalUrl } from './demo.ts';
import { signIn } from './sign-in.ts';

type Session = Awaited<ReturnType<BrowserContext['storageState']>>;

interface Watch {
  /** A console message that the test expects, such as the 401 that ends a session. */
  expectError(message: RegExp): void;
}

interface Fixtures {
  /** The person who is signed in when the test starts; by default there is none. */
  as: Person | undefined;
  watch: Watch;
}

interface WorkerFixtures {
  sessionOf: (person: Person) => Promise<Session>;
}

/**
 * Playwright's test with two additions. People sign in once per worker (`test.use({ as: 'Anna' })`), and every page of
 * every test is monitored. Three events fail the test: a request to an origin other than the product's two, a console
 * error, or an uncaught exception. A violated content security policy is a console error.
 */
export const test = base.extend<Fixtures, WorkerFixtures>({
  as: [undefined, { option: true }],

  sessionOf: [
    async ({ browser }, use) => {
      const sessions = new Map<Person, Session>();
      await use(async (person) => {
        const known = sessions.get(person);
        if (known !== undefined) return known;
        // Without a storage state: inside a signed-in test, a new context would otherwise be signed in as well.
        const context = await browser.newContext({ baseURL: portalUrl, storageState: { cookies: [], origins: [] } });
        await signIn(await context.newPage(), person);
        const session = await context.storageState();
        await context.close();
        sessions.set(person, session);
        return session;
      });
    },
    { scope: 'worker' },
  ],

  storageState: async ({ as, sessionOf }, use) => {
    await use(as === undefined ? undefined : await sessionOf(as));
  },

  watch: [
    async ({ context }, use) => {
      const expected: RegExp[] = [];
      const problems: string[] = [];
      context.on('request', (request) => {
        const { origin, protocol } = new URL(request.url());
        const own = origin === portalUrl || origin === apiUrl || protocol === 'data:' || protocol === 'blob:';
        if (!own) problems.push(`request to ${request.url()}`);
      });
      context.on('console', (message) => {
        if (message.type() === 'error') problems.push(`console: ${message.text()} (${message.location().url})`);
      });
      context.on('weberror', (error) => problems.push(`uncaught: ${error.error().message}`));
      await use({ expectError: (message) => expected.push(message) });
      expect(problems.filter((problem) => !expected.some((message) => message.test(problem)))).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
