import { describe, expect, it } from 'vitest';
import { createDigests } from '../../auth/digest.ts';
import { Browser, signIn } from '../../auth/oauth/testing/browser.ts';
import { migrate } from '../../db/migrations/migrate.ts';
import { queuedMails } from '../../mail/testing/queued-mails.ts';
import { testSecrets } from '../../testing/fixed-secrets.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { createSetupLink } from './index.ts';

// An installation with nothing but the migrations. The tests run in their order.

const clock = { now: Date.now() };
const database = await createTestDatabase({ empty: true });
await migrate(database.driver);
const api = await createTestApp({ database, now: () => clock.now });
const digests = createDigests(testSecrets.tokenPeppers);
const server = { url: api.url, config: api.config, post: api.post };

const newSecret = async () => {
  const secret = await createSetupLink({ database, digests, now: () => clock.now });
  if (secret === undefined) throw new Error('The database is not empty.');
  return secret;
};
const pathOf = (secret: string) => `/oauth/setup/${secret}`;
const browser = () => new Browser(server, '127.0.0.1');

const given = {
  operatorName: 'Säulenwerk GmbH',
  companyName: 'Leuchtturm Verlag',
  currencyCode: 'EUR',
  timeZone: 'Europe/Berlin',
  name: 'Ida Brandt',
  email: 'ida@leuchtturm.example',
  password: 'a long enough password',
};

const counts = async () =>
  (
    await database.asOwner(
      `select (select count(*)::int from company) as companies, (select count(*)::int from user_account) as people,
       (select count(*)::int from setup_link) as links`,
    )
  )[0];

describe('the setup link of an empty database', () => {
  it('leads to a form, which opening does not use up', async () => {
    const secret = await newSecret();
    for (let times = 0; times < 2; times += 1) {
      const page = await browser().get(pathOf(secret));
      expect(page.status).toBe(200);
      expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
      const text = await page.text();
      expect(text).toContain('<h1>Set up Litfass</h1>');
      expect(text).toMatch(/<option ?>Europe\/Berlin<\/option>/);
      expect(text).not.toContain('<script');
    }
  });

  it('is stored as a digest, and is in no log', async () => {
    const secret = await newSecret();
    await browser().get(pathOf(secret));
    const rows = await database.asOwner(`select encode(digest, 'hex') as digest, expires_at from setup_link`);
    expect(JSON.stringify(rows)).not.toContain(secret);
    expect(api.logs().join('')).not.toContain(secret);
  });

  it('works for an hour', async () => {
    const secret = await newSecret();
    clock.now += 60 * 60_000 - 1;
    expect((await browser().get(pathOf(secret))).status).toBe(200);
    clock.now += 1;
    const gone = await browser().get(pathOf(secret));
    expect(gone.status).toBe(410);
    expect(await gone.text()).toContain('This setup link does not work');
    expect((await browser().submit(pathOf(secret), given)).status).toBe(410);
    expect(await counts()).toMatchObject({ companies: 0, people: 0 });
  });

  it('that was never printed does not work', async () => {
    for (const secret of ['x'.repeat(43), 'short']) {
      expect((await browser().get(pathOf(secret))).status).toBeGreaterThanOrEqual(404);
    }
  });

  it('keeps what was entered when a value is wrong, except the password', async () => {
    const secret = await newSecret();
    const wrong = { ...given, companyName: '', currencyCode: 'EURO', email: 'ida', password: 'short' };
    const page = await browser().submit(pathOf(secret), wrong);
    expect(page.status).toBe(422);
    const text = await page.text();
    expect(text).toContain('value="Säulenwerk GmbH"');
    expect(text).toContain('value="Ida Brandt"');
    expect(text).toContain('<option selected>Europe/Berlin</option>');
    expect(text).not.toContain('value="short"');
    expect(text.match(/aria-invalid="true"/g)).toHaveLength(4);
    expect(text).toContain('name must have 1 to 200 characters');
    expect(await counts()).toMatchObject({ companies: 0, people: 0 });
  });

  it('escapes what was entered', async () => {
    const page = await browser().submit(pathOf(await newSecret()), { ...given, name: '"><b>', password: 'short' });
    const text = await page.text();
    expect(text).not.toContain('<b>');
  });

  it('accepts no form of another site', async () => {
    const secret = await newSecret();
    const headers = { Origin: 'https://evil.example' };
    expect((await browser().submit(pathOf(secret), given, headers)).status).toBe(403);
    expect(await counts()).toMatchObject({ companies: 0 });
  });

  it('makes one of several people at the same time the first, whatever link they have', async () => {
    const secrets = [await newSecret(), await newSecret(), await newSecret()];
    const statuses = await Promise.all(
      secrets.map(async (secret, index) => {
        const email = `${index}@leuchtturm.example`;
        return (await browser().submit(pathOf(secret), { ...given, email })).status;
      }),
    );
    expect(statuses.toSorted()).toEqual([200, 410, 410]);
    expect(await counts()).toEqual({ companies: 1, people: 1, links: 0 });
  });

  it('no longer works after that, and no other is created', async () => {
    expect(await createSetupLink({ database, digests, now: () => clock.now })).toBeUndefined();
  });

  it('has made the person staff and an admin, who gets a test mail and signs in with the password', async () => {
    const [person] = await database.asOwner('select id, email from user_account');
    const user = { id: String(person?.['id']), email: String(person?.['email']), password: given.password };
    expect(await queuedMails(database, user.email)).toEqual([{ kind: 'TEST' }]);
    const { access_token: token } = await signIn(browser(), server, user);
    const { data } = await api.graphql<{ viewer: { companyAccess: { company: { id: string } }[] } }>(
      '{ viewer { isStaff actor { name } companyAccess { role company { id name currencyCode timeZone } } } listPlatformCompanies { items { name } } }',
      { token },
    );
    expect(data).toMatchObject({
      viewer: {
        isStaff: true,
        actor: { name: given.name },
        companyAccess: [
          { role: 'ADMIN', company: { name: given.companyName, currencyCode: 'EUR', timeZone: 'Europe/Berlin' } },
        ],
      },
      listPlatformCompanies: { items: [{ name: given.companyName }] },
    });
    const companyId = data.viewer.companyAccess[0]?.company.id ?? '';
    const { data: log } = await api.graphql<{ listAuditEventsByCompany: { items: { action: string }[] } }>(
      `{ listAuditEventsByCompany(companyId: "${companyId}") { items { action actor { name } ipAddress } } }`,
      { token },
    );
    expect(log.listAuditEventsByCompany.items.map(({ action }) => action).toSorted()).toEqual([
      'company.created',
      'company_member.added',
    ]);
    expect(await database.asOwner('select operator_name from installation')).toEqual([
      { operator_name: given.operatorName },
    ]);
  });
});
