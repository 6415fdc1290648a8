import { createClient } from '@redis/client';
import type { Command } from 'commander';
import { adminCommand } from '../admin-command.ts';
import { checkSigningKeys } from '../auth/oauth/signing-keys.ts';
import { fetchJson } from '../auth/external-issuer/discovery.ts';
import { roles } from '../db/driver.ts';
import { migrationStatus } from '../db/migrations/status.ts';
import { checkReplica } from '../db/replica.ts';
import { connectionBudget, shortageOf } from '../db/connection-budget.ts';
import { checkRoles } from '../db/role-check.ts';
import { checkSmtpServer } from '../mail/send/smtp.ts';
import { createObjectStore } from '../storage/index.ts';
import { probeBucket } from '../storage/probe/index.ts';
import type { Report, Run } from './report.ts';
import { type Installation, withInstallation } from './session.ts';

/** A check of something that the installation depends on. It rejects, or resolves with what it found. */
interface Check {
  readonly name: string;
  readonly run: (installation: Installation) => Promise<string>;
  /** What to do when it fails. */
  readonly advice: string;
  /** The section of the operator's guide about it. */
  readonly guide: string;
}

interface Finding {
  readonly name: string;
  readonly ok: boolean;
  readonly detail: string;
  readonly advice: string | null;
  /** The URL of the guide; null if the check succeeded. */
  readonly guide: string | null;
}

const checkMs = 10_000;

/** `npm run admin -- doctor` */
export function addDoctorCommand(program: Command, run: Run): void {
  program
    .command('doctor')
    .description('check everything that the installation depends on, and say what to do')
    .action(() => run(() => withInstallation(examine)));
}

async function examine(installation: Installation): Promise<Report> {
  const findings: Finding[] = [];
  for (const check of checks) findings.push(await result(check, installation));
  const problems = findings.filter(({ ok }) => !ok).length;
  const width = Math.max(...checks.map(({ name }) => name.length));
  const lines = findings.flatMap(({ name, ok, detail, advice, guide }) => [
    `${ok ? 'ok     ' : 'problem'}  ${name.padEnd(width)}  ${detail}`,
    ...[advice, guide].filter((line) => line !== null).map((line) => `${' '.repeat(width + 11)}${line}`),
  ]);
  return {
    data: { ok: problems === 0, checks: findings },
    lines: [...lines, problems === 0 ? 'No problems.' : `${problems} problems.`],
    failed: problems > 0,
  };
}

async function result({ name, run, advice, guide }: Check, installation: Installation): Promise<Finding> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`no response within ${checkMs / 1_000} s`)), checkMs);
  try {
    return { name, ok: true, detail: await Promise.race([run(installation), late]), advice: null, guide: null };
  } catch (error) {
    return { name, ok: false, detail: reasonOf(error), advice, guide: `${installation.config.portalUrl}${guide}` };
  } finally {
    clearTimeout(timer);
  }
}

/** The first line: details of a driver can contain the address with its password. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return reasonOf(error.errors[0]);
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error ? String(error.code) : error.name;
  return error.message.split('\n')[0] ?? code;
}

const troubleshoot = '/docs/operate/troubleshoot';

const checks: readonly Check[] = [
  {
    name: 'database',
    guide: `${troubleshoot}#the-database-does-not-respond`,
    advice: 'Check DATABASE_URL, and that the server accepts connections from this machine.',
    run: async ({ database, config }) => {
      const [row] = await database.driver.runAsOwner(`select current_setting('server_version') as version`);
      return `${config.database.kind === 'embedded' ? 'embedded' : 'PostgreSQL'} ${String(row?.['version'])}`;
    },
  },
  {
    name: 'migrations',
    guide: `${troubleshoot}#migrations-are-pending`,
    advice: `Run: ${adminCommand('migrations up')}`,
    run: async ({ database }) => {
      const all = await migrationStatus(database.driver);
      const pending = all.filter(({ appliedAt }) => appliedAt === null);
      if (pending.length > 0) throw new Error(`${pending.length} pending, from ${pending[0]?.name ?? ''}`);
      return `${all.length} applied`;
    },
  },
  {
    name: 'roles',
    guide: `${troubleshoot}#the-roles-are-wrong`,
    advice: 'Run the migrations with a role that has CREATEROLE, and connect to PostgreSQL itself, without a pooler.',
    run: async ({ database }) => {
      await checkRoles(database.driver);
      return roles.join(', ');
    },
  },
  {
    name: 'connections',
    guide: `${troubleshoot}#too-many-connections`,
    advice: 'Each process opens up to DATABASE_CONNECTIONS (28) and three more.',
    run: async ({ config, database }) => {
      if (config.database.kind === 'embedded') return 'one, of the process itself';
      const budget = await connectionBudget(database.driver, config.database, { isServing: false });
      const shortage = shortageOf(budget);
      if (shortage !== undefined) throw new Error(shortage);
      return `${budget.processes} processes may open ${budget.needed}; PostgreSQL accepts ${budget.usable}`;
    },
  },
  {
    name: 'replica',
    guide: `${troubleshoot}#the-replica-takes-no-reads`,
    advice: 'Check DATABASE_REPLICA_URL. Until the replica works, all reads run on the primary.',
    run: async ({ config: { database } }) => {
      if (database.kind === 'embedded' || database.replicaUrl === undefined) return 'not configured';
      return checkReplica(database.replicaUrl);
    },
  },
  {
    name: 'secrets',
    guide: `${troubleshoot}#the-pepper-is-wrong`,
    advice:
      'Add the secret to TOKEN_PEPPER with which this database was used before. Without it, API keys are invalid.',
    run: async ({ config, database }) => {
      await checkSigningKeys({ database, tokenPeppers: config.secrets.tokenPeppers });
      return 'TOKEN_PEPPER opens the signing keys';
    },
  },
  {
    name: 'object store',
    guide: `${troubleshoot}#the-object-store-fails`,
    advice: 'Check DATA_DIR and its free space, or S3_BUCKET, S3_ENDPOINT and the credentials.',
    run: async ({ config }) => {
      const store = await createObjectStore(config, Date.now);
      try {
        await store.check();
      } finally {
        await store.close();
      }
      return config.storage.kind === 's3' ? `bucket ${config.storage.bucket}` : config.storage.directory;
    },
  },
  {
    name: 'signed requests',
    guide: `${troubleshoot}#the-object-store-fails`,
    advice: 'Check that the S3 credentials may put and delete objects and create multipart uploads in the bucket.',
    run: async ({ config }) => {
      if (config.storage.kind === 'builtin') return 'the builtin store refuses every changed request';
      const accepted = await probeBucket(config.storage);
      if (accepted.length === 0) return 'the store refuses every changed request';
      return `the store accepts ${accepted.join(', ')}; the worker compares each file`;
    },
  },
  {
    name: 'Redis',
    guide: `${troubleshoot}#redis-does-not-respond`,
    advice: 'Check REDIS_URL. Until Redis responds, every API process counts rate limits for itself.',
    run: async ({ config }) => {
      if (config.limits.redisUrl === undefined) return 'not configured: each API process counts rate limits for itself';
      const client = createClient({
        url: config.limits.redisUrl,
        socket: { connectTimeout: checkMs / 2, reconnectStrategy: false },
      });
      client.on('error', () => undefined);
      try {
        await client.connect();
        return `responds to PING with ${await client.ping()}`;
      } finally {
        if (client.isOpen) client.destroy();
      }
    },
  },
  {
    name: 'mail',
    guide: `${troubleshoot}#emails-are-not-sent`,
    advice: 'Check SMTP_URL: host, port, user and password. Use smtps:// for a server that starts with TLS.',
    run: async ({ config: { mail } }) => {
      if (mail.kind === 'files') return `kept in ${mail.directory}`;
      if (mail.kind === 'none') return 'not configured: no mail is sent. Set SMTP_URL and MAIL_FROM to send it';
      await checkSmtpServer(mail.server);
      return `${mail.server.host} accepts connections; mail is sent from ${mail.from}`;
    },
  },
  {
    name: 'issuer',
    guide: `${troubleshoot}#people-cant-sign-in`,
    advice: 'Check AUTH_ISSUER, and that this machine can reach it.',
    run: async ({ config: { externalIssuer } }) => {
      if (externalIssuer === undefined) return 'built in';
      await fetchJson(`${externalIssuer.issuer}/.well-known/openid-configuration`);
      return externalIssuer.issuer;
    },
  },
];

/** The sections of the operator's guide to which failed checks link. */
export const doctorGuides: readonly string[] = checks.map(({ guide }) => guide);
