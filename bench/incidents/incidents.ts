import { createHash, randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sampleUpload } from '#api/testing/sample-upload.ts';
import { mountSmallDisk } from '../cluster/disk.ts';
import { Customer } from '../upload-kills/customer.ts';
import { startClosingServer, startExpiredIssuer } from './broken-servers.ts';
import type { World, WorldOptions } from './world.ts';

/** Something that happens to an installation, for a person who reads its logs and metrics only. */
export interface Incident {
  /** The answer. It is printed, and never in the incident's folder. */
  readonly cause: string;
  /** Prepares what the installation needs; undefined if this machine can't. */
  readonly prepare?: (opened: AsyncDisposableStack) => Promise<WorldOptions | undefined>;
  readonly happen: (world: World) => Promise<void>;
}

const companies = '{ listCompanies { items { id name } } }';
const campaigns = (companyId: string) =>
  `{ listCampaignsByCompany(companyId: "${companyId}", page: { limit: 50 }) { items { id name } } }`;

/** Ordinary requests of the key, a few per second. */
async function traffic(world: World, seconds: number): Promise<void> {
  for (let round = 0; round < seconds * 4; round += 1) {
    await Promise.all([world.send(companies), world.send(campaigns(world.key.companyId)), pause(250)]);
  }
}

/** Uploads a small file to an audience of the key's company. */
async function upload({ apiUrl, key, sql }: World): Promise<void> {
  const [audience] = await sql(`select id from audience where company_id = '${key.companyId}' limit 1`);
  const sha256 = createHash('sha256').update(sampleUpload).digest('base64');
  const file = { key: randomUUID(), operation: 'ADD' as const, file: sampleUpload, sha256 };
  const customer = new Customer(apiUrl, key.token, AbortSignal.timeout(20_000));
  await customer.upload(key.companyId, String(audience?.['id']), file);
}

/** The ten incidents of docs/incidents.md. */
export const incidents: readonly Incident[] = [
  {
    cause: 'slow query: another session holds a lock on the campaigns',
    happen: async (world) => {
      await traffic(world, 5);
      const locked = world.sql('begin; lock table campaign in access exclusive mode; select pg_sleep(25); commit');
      await Promise.all([locked, traffic(world, 20)]);
    },
  },
  {
    cause: 'stuck job: the worker’s job waits for a lock',
    happen: async (world) => {
      await traffic(world, 5);
      const locked = world.sql(
        'begin; lock table audience_member in access exclusive mode; select pg_sleep(75); commit',
      );
      await Promise.all([locked, upload(world), traffic(world, 70)]);
    },
  },
  {
    cause: 'full disk: DATA_DIR has no space left',
    prepare: async (opened) => {
      const disk = await mountSmallDisk(opened);
      return disk === undefined ? undefined : { dataDirectory: disk };
    },
    happen: async (world) => {
      await traffic(world, 5);
      const { DATA_DIR: directory = '' } = world.environment;
      await writeFile(join(directory, 'report.bin'), Buffer.alloc(40 * 1024 ** 2)).catch(() => undefined);
      for (let round = 0; round < 10; round += 1)
        await Promise.all([fetch(`${world.apiUrl}/readyz`), traffic(world, 2)]);
    },
  },
  {
    cause: 'Redis gone: it has stopped',
    happen: async (world) => {
      await traffic(world, 5);
      await world.stopRedis();
      await traffic(world, 20);
    },
  },
  {
    cause: 'expired certificate of the issuer',
    prepare: async (opened) => ({ environment: await startExpiredIssuer(opened) }),
    happen: async (world) => {
      const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
      const claims = { iss: world.environment['AUTH_ISSUER'], aud: `${world.apiUrl}/graphql`, sub: 'ada', exp: 2e9 };
      const token = `${part({ alg: 'ES256', kid: 'one', typ: 'at+jwt' })}.${part(claims)}.${part({})}`;
      for (let round = 0; round < 10; round += 1) await Promise.all([world.send(companies, token), traffic(world, 2)]);
    },
  },
  {
    cause: 'wrong pepper: the API was restarted with another TOKEN_PEPPER',
    happen: async (world) => {
      await traffic(world, 5);
      await world.restart('api', { TOKEN_PEPPER: 'p'.repeat(40) });
      await traffic(world, 20);
    },
  },
  {
    cause: 'storm of 429: one key sends without a pause',
    prepare: () =>
      Promise.resolve({ environment: { RATE_LIMIT_POINTS: '8000', RATE_LIMIT_RESTORE_PER_SECOND: '100' } }),
    happen: async (world) => {
      const storm = async () => {
        for (let request = 0; request < 400; request += 1) {
          await Promise.all([world.send(campaigns(world.key.companyId)), pause(50)]);
        }
      };
      await Promise.all(Array.from({ length: 8 }, storm));
    },
  },
  {
    cause: 'leaked key: its finder has reported it, and its program still uses it',
    happen: async (world) => {
      await traffic(world, 10);
      await fetch(`${world.apiUrl}/tokens/revoke`, {
        method: 'POST',
        body: new URLSearchParams({ token: world.key.token }),
      });
      await traffic(world, 20);
    },
  },
  {
    cause: 'failed mail: the SMTP server closes each connection',
    prepare: async (opened) => {
      const port = await startClosingServer(opened);
      return { environment: { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'Litfass <mail@example.com>' } };
    },
    happen: async (world) => {
      const form = new URLSearchParams({ email: world.email });
      const { apiUrl } = world;
      for (let round = 0; round < 6; round += 1) {
        await Promise.all([
          fetch(`${apiUrl}/oauth/forgot-password`, { method: 'POST', body: form, headers: { origin: apiUrl } }),
          traffic(world, 5),
        ]);
      }
    },
  },
  {
    cause: 'replica behind: its replay is paused',
    prepare: () => Promise.resolve({ hasReplica: true }),
    happen: async (world) => {
      await traffic(world, 5);
      await world.replica?.pauseReplay();
      const writes = async () => {
        for (let round = 0; round < 40; round += 1) {
          await world.sql(`update campaign set updated_at = updated_at where id = (select id from campaign limit 1)`);
          await pause(500);
        }
      };
      await Promise.all([writes(), traffic(world, 20)]);
    },
  },
];
