import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { ConfigurationError } from './env.ts';

const secretsSchema = z.object({
  /** The portal's client secret at the authorization server. */
  portalClientSecret: z.string().min(32),
  /** Encrypts the portal's session cookie; the API only keeps it for the portal in the embedded default. */
  sessionSecret: z.string().min(32),
  /** Key of every HMAC over bearer tokens and cursors. Losing it invalidates all API keys. */
  tokenPepper: z.string().min(32),
});

/** Values that must stay the same between starts and must never be shown. */
export type Secrets = Readonly<z.output<typeof secretsSchema>>;

type GivenSecrets = { readonly [Name in keyof Secrets]: string | undefined };

/**
 * Secrets of the embedded default: generated on the first start, stored in `DATA_DIR/secrets.json` with mode 0600.
 * Values in the environment take precedence over the file.
 */
export function loadOrCreateSecrets(dataDirectory: string, given: GivenSecrets): Secrets {
  const file = join(dataDirectory, 'secrets.json');
  const kept = readKept(file) ?? create(dataDirectory, file);
  return {
    portalClientSecret: given.portalClientSecret ?? kept.portalClientSecret,
    sessionSecret: given.sessionSecret ?? kept.sessionSecret,
    tokenPepper: given.tokenPepper ?? kept.tokenPepper,
  };
}

function readKept(file: string): Secrets | undefined {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw new ConfigurationError(`DATA_DIR: ${file} can't be read (${reason(error)})`);
  }
  try {
    return secretsSchema.parse(JSON.parse(text));
  } catch {
    throw new ConfigurationError(`DATA_DIR: ${file} is damaged; restore it, or remove it to lose all API keys`);
  }
}

function create(dataDirectory: string, file: string): Secrets {
  const secret = () => randomBytes(32).toString('base64url');
  const secrets: Secrets = { portalClientSecret: secret(), sessionSecret: secret(), tokenPepper: secret() };
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
