import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

/** OWASP Password Storage Cheat Sheet, argon2id: 19 MiB, 2 passes, 1 lane. About 50 to 100 ms per hash. */
const parameters = { memory: 19_456, passes: 2, parallelism: 1 } as const;
const tagLength = 32;
const saltLength = 16;

/** Longer input is rejected before hashing: people don't type it, and an attacker could use it to cause load. */
export const maxPasswordLength = 256;

/** NIST SP 800-63B-4, 3.1.1.2, for a password that is the only factor. */
export const minPasswordLength = 15;

/**
 * The reason why a new password is rejected, for display; undefined if accepted. No rules on kinds of characters
 * (NIST).
 */
export function newPasswordProblem(password: string, email: string): string | undefined {
  // Counts Unicode code points, as NIST does.
  const characters = Array.from(password.normalize('NFKC'));
  if (characters.length < minPasswordLength) return `A password has at least ${minPasswordLength} characters.`;
  if (password.length > maxPasswordLength) return `A password has at most ${maxPasswordLength} characters.`;
  if (password.toLowerCase().includes(email.toLowerCase())) return 'The password must not contain the email address.';
  if (new Set(characters).size < 5) return 'The password repeats too few characters.';
  return undefined;
}

/** Every hash takes 19 MiB and one of libuv's four threads. Two concurrent hashes leave threads for files and DNS. */
const maxConcurrent = 2;
const maxWaiting = 100;

/** Too many sign-ins wait for their hash; the caller may retry soon. */
export class PasswordBusyError extends Error {
  override name = 'PasswordBusyError';
}

const derive = promisify(argon2);
const phcFormat =
  /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,2}),p=(\d{1,2})\$([A-Za-z0-9+/]{11,86})\$([A-Za-z0-9+/]{16,86})$/;

/** The argon2id hash of a password as a PHC string, with a new salt. */
export async function hashPassword(password: string): Promise<string> {
  if (password.length > maxPasswordLength)
    throw new RangeError(`A password has at most ${maxPasswordLength} characters.`);
  const salt = randomBytes(saltLength);
  const tag = await derivedTag(password, salt, parameters, tagLength);
  const { memory, passes, parallelism } = parameters;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(salt)}$${unpadded(tag)}`;
}

/**
 * Whether the password matches the hash. Null, for an account without a password or no account, returns false after the
 * same time. So the response time doesn't reveal which email addresses have an account.
 */
export async function verifyPassword(password: string, hash: string | null): Promise<boolean> {
  const stored = parseHash(hash ?? dummyHash);
  const candidate = password.length > maxPasswordLength ? '' : password;
  const tag = await derivedTag(candidate, stored.salt, stored.parameters, stored.tag.length);
  return timingSafeEqual(tag, stored.tag) && hash !== null && candidate === password;
}

/** A valid hash with the current parameters that matches no password, because its tag is random. */
const dummyHash = `$argon2id$v=19$m=${parameters.memory},t=${parameters.passes},p=${parameters.parallelism}$${unpadded(
  randomBytes(saltLength),
)}$${unpadded(randomBytes(tagLength))}`;

interface Argon2Cost {
  readonly memory: number;
  readonly passes: number;
  readonly parallelism: number;
}

interface StoredHash {
  readonly parameters: Argon2Cost;
  readonly salt: Buffer;
  readonly tag: Buffer;
}

function parseHash(hash: string): StoredHash {
  const [, memory, passes, parallelism, salt, tag] = phcFormat.exec(hash) ?? [];
  if (salt === undefined || tag === undefined)
    throw new TypeError('A stored password hash is not an argon2id PHC string.');
  return {
    parameters: { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
    salt: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  };
}

/** NFKC, so that the same characters from another keyboard are the same password (NIST SP 800-63B, 5.1.1.2). */
function derivedTag(password: string, salt: Buffer, cost: Argon2Cost, length: number): Promise<Buffer> {
  return inTurn(() =>
    derive('argon2id', { message: password.normalize('NFKC'), nonce: salt, tagLength: length, ...cost }),
  );
}

let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (running >= maxConcurrent) {
    if (waiting.length >= maxWaiting)
      throw new PasswordBusyError('Too many passwords are being checked at the same time.');
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else {
    running += 1;
  }
  try {
    return await work();
  } finally {
    // Passes the turn directly to the next waiting caller, so that a new caller can't take it.
    const next = waiting.shift();
    if (next === undefined) running -= 1;
    else next();
  }
}

/** PHC strings use base64 without padding. */
function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}
