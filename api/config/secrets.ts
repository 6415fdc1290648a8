import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { parseSecretList, type SecretList, secretListProblem } from '#shared/secret-list.ts';
import { minimumSecretLength } from './variables/secrets.ts';
import { ConfigurationError } from './env.ts';

/** Values that must stay the same between starts and must never be shown. */
export interface Secrets {
  /** The portal's client secrets at the authorization server. */
  readonly portalClientSecrets: SecretList;
  /** Encrypts the portal's session cookie, and signs the addresses of its readers for the API. */
  readonly sessionSecrets: SecretList;
  /** Keys of every HMAC over bearer tokens and cursors. Losing them invalidates all API keys. */
  readonly tokenPeppers: SecretList;
  /** The key of the digests of people in audiences, 64 hexadecimal digits. Without it, it is derived from a pepper. */
  readonly identityKey: string | undefined;
}

type GivenSecrets = { readonly [Name in keyof Secrets]: Secrets[Name] | undefined };

/** `DATA_DIR/secrets.json`. Each value is written like the environment variable, so it can be a list too. */
const kept = z.string().refine((text) => secretListProblem(text, minimumSecretLength) === undefined);
const fileSchema = z.object({
  portalClientSecret: kept,
  sessionSecret: kept,
  tokenPepper: kept,
  identityKey: z.string().optional(),
});

type SecretsFile = Readonly<z.output<typeof fileSchema>>;

/**
 * Secrets of the embedded default: generated on the first start, stored in `DATA_DIR/secrets.json` with mode 0600.
 * Values in the environment take precedence over the file.
 */
export function loadOrCreateSecrets(dataDirectory: string, given: GivenSecrets): Secrets {
  const file = join(dataDirectory, 'secrets.json');
  const kept = readKept(file) ?? create(dataDirectory, file);
  return {
    portalClientSecrets: given.portalClientSecrets ?? parseSecretList(kept.portalClientSecret),
    sessionSecrets: given.sessionSecrets ?? parseSecretList(kept.sessionSecret),
    tokenPeppers: given.tokenPeppers ?? parseSecretList(kept.tokenPepper),
    identityKey: given.identityKey ?? kept.identityKey,
  };
}

function readKept(file: string): SecretsFile | undefined {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw new ConfigurationError(`DATA_DIR: ${file} can't be read (${reason(error)})`);
  }
  try {
    return fileSchema.parse(JSON.parse(text));
  } catch {
    throw new ConfigurationError(`DATA_DIR: ${file} is damaged; restore it, or remove it to lose all API keys`);
  }
}

function create(dataDirectory: string, file: string): SecretsFile {
  const secret = () => randomBytes(32).toString('base64url');
  const secrets: SecretsFile = { portalClientSecret: secret(), sessionSecret: secret(), tokenPepper: secret() };
  try {
    mkdirSync(dataDirectory, { recursive: true, mode: 0o700 });
    writeFileSync(file, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    throw new ConfigurationError(`DATA_DIR: ${dataDirectory} can't be written (${reason(error)})`);
  }
  return secrets;
}

function reason(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown reason';
}
