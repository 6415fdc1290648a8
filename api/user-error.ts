/** Codes of expected business failures with their meaning; the schema's enum and the error guide read this table. */
export const userErrorCodes = {
  INVALID: 'A value is not acceptable; the message says what would be.',
  REQUIRED: 'A value is missing that this operation needs.',
  NOT_FOUND: 'The object does not exist, or it is not yours: the API does not say which.',
  CONFLICT: 'It collides with what is there, such as a name that is taken.',
  VERSION_MISMATCH: 'The object has changed since the version you expected; read it again.',
  IDEMPOTENCY_KEY_REUSED: 'This idempotency key belongs to a request with another input.',
  IDEMPOTENCY_IN_PROGRESS: 'The first request with this idempotency key is still running; ask again shortly.',
  STATE_FORBIDS: 'The object’s state does not allow it.',
  LIMIT_EXCEEDED: 'It would go beyond a limit, or beyond your own rights.',
  CONSENT_REQUIRED: 'Consent is the lawful basis named, and nothing says that it was given.',
  CONSENT_DENIED: 'People who denied consent can’t be put into an audience.',
  UPLOAD_EXPIRED: 'The upload was not completed in time; make a new one.',
  OBJECT_MISSING: 'The file, or a part of it, has not arrived.',
  SIZE_MISMATCH: 'The file that arrived is longer or shorter than declared.',
  CHECKSUM_MISMATCH: 'The file that arrived is not the one whose SHA-256 was declared.',
  UNSUPPORTED_FORMAT: 'The file is not in the format declared; the message names what it looks like.',
} as const;

export type UserErrorCode = keyof typeof userErrorCodes;

/** A business failure as a value; `field` is the path of the input field at fault. */
export interface UserError {
  readonly code: UserErrorCode;
  readonly field: readonly string[] | null;
  readonly message: string;
}

/** A failure at a field of the mutation's `input`. */
export function inputError(code: UserErrorCode, field: string, message: string): UserError {
  return { code, field: ['input', field], message };
}
