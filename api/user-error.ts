/** Codes of expected business failures with their meaning; the schema's enum and the error guide read this table. */
export const userErrorCodes = {
  INVALID: 'A value isn’t allowed. The message says what is allowed.',
  REQUIRED: 'A required value is missing.',
  NOT_FOUND: 'The object doesn’t exist, or you can’t access it. The API doesn’t say which.',
  CONFLICT: 'The value conflicts with existing data, such as a name that is in use.',
  VERSION_MISMATCH: 'The object has changed since `expectedVersion`. Read it again.',
  IDEMPOTENCY_KEY_REUSED: 'This idempotency key belongs to a request with another input.',
  IDEMPOTENCY_IN_PROGRESS: 'The first request with this idempotency key is still running. Repeat yours in a moment.',
  STATE_FORBIDS: 'The state of the object doesn’t allow the change.',
  LIMIT_EXCEEDED: 'The change would exceed a limit, or your own permissions.',
  CONSENT_REQUIRED: 'The lawful basis is consent, but no value or column says that it was given.',
  CONSENT_DENIED: 'People who denied consent can’t be added to an audience.',
  TERMS_NOT_ACCEPTED: 'An admin must accept the terms of service first. The message contains their URL.',
  UPLOAD_EXPIRED: 'The upload wasn’t completed in time. Create a new one.',
  OBJECT_MISSING: 'The file, or a part of it, hasn’t arrived.',
  SIZE_MISMATCH: 'The file that arrived is longer or shorter than declared.',
  CHECKSUM_MISMATCH: 'The file that arrived doesn’t have the declared SHA-256.',
  UNSUPPORTED_FORMAT: 'The file doesn’t have the declared format. The message names the detected one.',
} as const;

export type UserErrorCode = keyof typeof userErrorCodes;

/** A business failure as a value; `field` is the path of the input field at fault. */
export interface UserError {
  readonly code: UserErrorCode;
  readonly field: readonly string[] | null;
  readonly message: string;
}

/** The result of a mutation that deletes an object. */
export interface DeleteResult {
  readonly deletedId: string | null;
  readonly userErrors: readonly UserError[];
}

/** A failure at a field of the mutation's `input`. */
export function inputError(code: UserErrorCode, field: string, message: string): UserError {
  return { code, field: ['input', field], message };
}
