import { createHmac, createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';

/** The purpose of an HMAC. Each purpose has its own key, so that a digest is valid for one purpose only. */
export type DigestPurpose =
  | 'api-token'
  | 'partner-secret'
  | 'oauth-artifact'
  | 'invitation'
  | 'password-reset'
  | 'recovery-code'
  | 'setup-link'
  | 'cursor';

/**
 * Digests of secrets as stored in the database. The secrets have at least 128 random bits, so HMAC needs no stretching.
 */
export interface Digests {
  apiToken(value: string): Buffer;
  partnerSecret(value: string): Buffer;
  /** Ids of sign-in state; opaque access tokens and authorization codes are their own ids. */
  artifactId(value: string): Buffer;
  /** The secret of an invitation's link. */
  invitation(value: string): Buffer;
  /** The secret of a link that sets a new password. */
  passwordReset(value: string): Buffer;
  /** A recovery code in place of a second factor. It has 50 random bits, and its digest can't be computed without the key. */
  recoveryCode(value: string): Buffer;
  /** The secret of the link of the first run. */
  setupLink(value: string): Buffer;
  /** The key that signs list cursors. */
  readonly cursorKey: Buffer;
  /** The key that encrypts identifiers of people. */
  readonly identityKey: Buffer;
}

/** HMAC-SHA256 of a value under the key of its purpose. */
export function digest(tokenPepper: string, purpose: DigestPurpose, value: string): Buffer {
  return hmac(hmacKey(tokenPepper, purpose), value);
}

/** The digests of one process, which derives the keys once. */
export function createDigests(tokenPepper: string): Digests {
  const apiTokenKey = hmacKey(tokenPepper, 'api-token');
  const partnerSecretKey = hmacKey(tokenPepper, 'partner-secret');
  const artifactKey = hmacKey(tokenPepper, 'oauth-artifact');
  const invitationKey = hmacKey(tokenPepper, 'invitation');
  const passwordResetKey = hmacKey(tokenPepper, 'password-reset');
  const recoveryCodeKey = hmacKey(tokenPepper, 'recovery-code');
  return {
    apiToken: (value) => hmac(apiTokenKey, value),
    partnerSecret: (value) => hmac(partnerSecretKey, value),
    artifactId: (value) => hmac(artifactKey, value),
    invitation: (value) => hmac(invitationKey, value),
    passwordReset: (value) => hmac(passwordResetKey, value),
    recoveryCode: (value) => hmac(recoveryCodeKey, value),
    setupLink: (value) => digest(tokenPepper, 'setup-link', value),
    cursorKey: deriveKey(tokenPepper, 'cursor'),
    identityKey: deriveKey(tokenPepper, 'identity'),
  };
}

/** A 256-bit key for one purpose, from the pepper by HKDF-SHA256 (RFC 5869). */
export function deriveKey(tokenPepper: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', tokenPepper, '', `litfass ${purpose}`, 32));
}

/** A key object: createHmac takes 2 µs with it and 12 µs with the same key as bytes (Node 24). */
function hmacKey(tokenPepper: string, purpose: DigestPurpose): KeyObject {
  return createSecretKey(deriveKey(tokenPepper, purpose));
}

function hmac(key: KeyObject, value: string): Buffer {
  return createHmac('sha256', key).update(value, 'utf8').digest();
}
