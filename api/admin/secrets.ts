import type { Command } from 'commander';
import { adminCommand } from '../admin-command.ts';
import { acceptIdentityKey, findIdentityKey } from '../auth/identity-key.ts';
import { findSigningKeys } from '../auth/oauth/signing-key-store.ts';
import { keyLeadMs, rotateSigningKey } from '../auth/oauth/signing-keys.ts';
import type { Report, Run } from './report.ts';
import { type PepperStatus, readPepperStatus, resealAll } from './secret-status.ts';
import { type CommandContext, inContext } from './session.ts';

interface RotateOptions {
  readonly endOld: boolean;
  readonly dryRun: boolean;
}

const acceptHelp = `
Set IDENTITY_KEY to the new key (openssl rand -hex 32) and run this command. People who are stored under the other key can't be
matched again, because no email address or phone number is stored:
- Upload each audience again with the mode REPLACE. Until then its members stay, and no upload or erasure finds them.
- Erase people again who were erased before, so that an upload doesn't add them.
Keep the other key if it isn't leaked: then none of this is needed.`;

/** `npm run admin -- secrets …` */
export function addSecretCommands(program: Command, run: Run): void {
  const secrets = program.command('secrets').description('rotate secrets, and see what old ones are needed for');
  const command = (name: string, description: string) => secrets.command(name).description(description);

  command('status', 'count what needs an older secret of TOKEN_PEPPER, and say when it can be removed').action(
    inContext(run, async (context) => {
      const status = await readPepperStatus(context);
      return { data: status, lines: statusLines(status) };
    }),
  );
  command('rotate', 'create the next signing key, and seal stored values with the newest secret of TOKEN_PEPPER')
    .option('--end-old', 'also delete the old keys, after a leak: people sign in again, partners get new tokens', false)
    .option('--dry-run', 'count the keys, and change nothing', false)
    .action(inContext(run, rotate));
  command('identity-key', 'print the key of the people in audiences, to keep it in IDENTITY_KEY. It is secret').action(
    inContext(run, async ({ config, database }) => {
      const { bytes } = await findIdentityKey({ database, secrets: config.secrets });
      const value = bytes.toString('hex');
      return { data: { identityKey: value }, lines: [`IDENTITY_KEY=${value}`] };
    }),
  );
  command('accept-identity-key', 'use another IDENTITY_KEY from now on, after the old one was lost or has leaked')
    .addHelpText('after', acceptHelp)
    .action(
      inContext(run, async ({ config, database }) => {
        await acceptIdentityKey({ database, secrets: config.secrets });
        const line = 'IDENTITY_KEY is accepted. Upload each audience again with the mode REPLACE, and repeat erasures.';
        return { data: { accepted: true }, lines: [line] };
      }),
    );
}

async function rotate(context: CommandContext, { endOld, dryRun }: RotateOptions): Promise<Report> {
  const { config, database } = context;
  const old = (await findSigningKeys(database.identity)).length;
  const ended = endOld ? old : 0;
  if (dryRun) {
    const status = await readPepperStatus(context);
    const line = `Nothing is changed. A signing key would be created, and ${ended} of ${old} old keys deleted.`;
    return { data: { kid: null, ended, dryRun, status }, lines: [line, ...statusLines(status)] };
  }
  const parts = { database, tokenPeppers: config.secrets.tokenPeppers, now: Date.now };
  const kid = await rotateSigningKey(parts, { atOnce: endOld, origin: context });
  const effect = endOld
    ? `It signs within half a minute in every process. Access tokens of the ${ended} old keys are invalid by then.`
    : `It is published within half a minute and signs in ${keyLeadMs / 60_000} minutes. The old key stays until its tokens have expired.`;
  const resealed = await resealAll(context);
  const status = await readPepperStatus(context);
  return {
    data: { kid, ended, dryRun, resealed, status },
    lines: [
      `Signing key ${kid} is created. ${effect}`,
      `Encrypted with the newest pepper: ${resealed.signingKeys} signing keys, ${resealed.authenticatorApps} authenticator apps, ${resealed.mails} emails.`,
      ...statusLines(status),
    ],
  };
}

function statusLines(status: PepperStatus): string[] {
  const untilRotated = `until you run ${adminCommand('secrets rotate')}`;
  const { peppers, digests, sealed, identityKeyFrom } = status;
  const [newest = '', ...older] = peppers;
  const others =
    older.length === 0 ? 'a pepper that TOKEN_PEPPER no longer has' : `an older pepper (${older.join(', ')})`;
  const left = [
    [digests.apiKeys, 'API keys, until each is used'],
    [digests.partnerSecrets, 'partner secrets, until each is used'],
    [digests.recoveryCodes, 'recovery codes, until their people create new ones'],
    [digests.invitations, 'invitations, until they expire'],
    [sealed.signingKeys, `signing keys, ${untilRotated}`],
    [sealed.authenticatorApps, `authenticator apps, ${untilRotated}`],
    [sealed.mails, `emails, ${untilRotated}`],
  ] as const;
  const needed = left.filter(([count]) => count > 0).map(([count, what]) => `  ${count} ${what}`);
  return [
    `TOKEN_PEPPER: the pepper ${newest} has been used since ${status.newestSince}.`,
    needed.length === 0 ? 'Nothing that lasts longer than a day needs another one.' : `These need ${others}:`,
    ...needed,
    identityKeyLine(identityKeyFrom, newest),
    ...(older.length === 0 ? [] : [removalLine(status)]),
  ];
}

function identityKeyLine(from: string | null, newest: string): string {
  if (from === null) return 'IDENTITY_KEY is set, and doesn’t depend on TOKEN_PEPPER.';
  const derived = `IDENTITY_KEY isn’t set. The identity key is derived from the pepper ${from}.`;
  return from === newest
    ? derived
    : `${derived} Before you remove this pepper, set IDENTITY_KEY to the key that this command prints: ${adminCommand('secrets identity-key')}`;
}

function removalLine({ canRemoveOlder, shortLivedUntil }: PepperStatus): string {
  return canRemoveOlder
    ? 'The older peppers can be removed. List cursors that were made with them become invalid.'
    : `Don’t remove the older peppers yet. Sign-ins and links may need them until ${shortLivedUntil}, and what is listed above becomes invalid without them.`;
}
