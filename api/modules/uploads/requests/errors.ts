import { inputError, type UserError, type UserErrorCode, userErrorCodes } from '#api/user-error.ts';
import { fileLimits, uploadLimits } from '#shared/limits.ts';

const at = (code: UserErrorCode, path: readonly string[], message: string): UserError => ({
  code,
  field: ['input', ...path],
  message,
});

/** The errors of creating, signing, completing and canceling an upload; each message says what is allowed. */
export const uploadErrors = {
  unknownCompany: () => inputError('NOT_FOUND', 'companyId', 'There is no such company, or you can’t access it.'),
  unknownAudience: () =>
    inputError('NOT_FOUND', 'audienceId', 'The company has no such audience, or you can’t access it.'),
  unknown: () => inputError('NOT_FOUND', 'id', 'There is no such upload, or you can’t access it.'),
  fileName: () =>
    inputError('INVALID', 'fileName', `fileName must have 1 to ${uploadLimits.fileNameLength} characters.`),
  empty: () =>
    inputError('INVALID', 'contentLength', 'contentLength must be at least 1: an empty file can’t be uploaded.'),
  tooLarge: () =>
    inputError(
      'LIMIT_EXCEEDED',
      'contentLength',
      'contentLength must be at most 5 GiB. Compress the file or split it.',
    ),
  checksumRequired: () =>
    inputError('REQUIRED', 'checksumSha256', 'A file of up to 100 MiB needs checksumSha256: base64 of the 32 bytes.'),
  checksum: (...path: string[]) =>
    at('INVALID', path, 'A SHA-256 is 44 characters of base64: of its 32 bytes, not of hex.'),
  columnCount: () => inputError('LIMIT_EXCEEDED', 'columns', `A file has at most ${fileLimits.columns} columns.`),
  header: (index: number) =>
    at('INVALID', ['columns', String(index), 'header'], `A header has 1 to ${uploadLimits.headerLength} characters.`),
  headerTwice: (index: number) =>
    at('INVALID', ['columns', String(index), 'header'], 'Another column already has this header.'),
  noIdentifier: () =>
    inputError('REQUIRED', 'columns', 'At least one column must contain identifiers, such as EMAIL. Or omit columns.'),
  country: () =>
    inputError('INVALID', 'defaultCountry', 'defaultCountry must be an ISO 3166-1 alpha-2 code, such as DE.'),
  percent: () => inputError('INVALID', 'maxRejectedPercent', 'maxRejectedPercent must be between 0 and 100.'),
  consentDenied: (field: string) =>
    at(
      'CONSENT_DENIED',
      ['consent', field],
      'People who denied consent can’t be added to an audience. REMOVE needs no consent.',
    ),
  consentRequired: (field: string) =>
    at(
      'CONSENT_REQUIRED',
      ['consent', field],
      'With CONSENT as the lawful basis, use GRANTED, or map a column with this consent.',
    ),
  version: (expected: number, actual: number) =>
    inputError(
      'VERSION_MISMATCH',
      'expectedAudienceVersion',
      `The audience is at version ${actual}, not ${expected}; read it again.`,
    ),
  openUploads: () =>
    inputError(
      'LIMIT_EXCEEDED',
      'companyId',
      `${uploadLimits.openUploads} uploads of the company are open; complete or cancel some first.`,
    ),
  replaceRunning: () =>
    inputError('CONFLICT', 'audienceId', 'Another REPLACE of this audience is open. Wait for it, or cancel it.'),
  partsCount: () => inputError('INVALID', 'parts', `parts must have 1 to ${uploadLimits.signedParts} items.`),
  singleParts: () =>
    inputError('INVALID', 'parts', 'The file is sent in one request: leave parts empty, or list part 1 as declared.'),
  partNumber: (index: number, partCount: number) =>
    at('INVALID', ['parts', String(index), 'partNumber'], `Parts are numbered from 1 to ${partCount}, each once.`),
  partLength: (index: number, expected: number) =>
    at('INVALID', ['parts', String(index), 'contentLength'], `This part has ${expected} bytes.`),
  partEtag: (index: number) =>
    at('INVALID', ['parts', String(index), 'etag'], 'The part that arrived under this number is another one.'),
  state: (status: string) =>
    inputError('STATE_FORBIDS', 'id', `The upload is ${status}, so nothing can be sent for it.`),
  cancelState: (status: string) =>
    inputError('STATE_FORBIDS', 'id', `The upload is ${status}, so it can’t be canceled.`),
  expired: () =>
    inputError(
      'UPLOAD_EXPIRED',
      'id',
      `The upload was not completed within ${uploadLimits.hours} hours. Create a new one.`,
    ),
  missing: (message: string) => inputError('OBJECT_MISSING', 'id', message),
  failed: (code: UserErrorCode, message: string) => inputError(code, 'id', message),
} satisfies Record<string, (...details: never[]) => UserError>;

const allCodes = Object.keys(userErrorCodes).filter((code): code is UserErrorCode => code in userErrorCodes);

/** The code of a stored failure; undefined without one, and for a code that this version doesn't know. */
export function knownCode(text: string | null): UserErrorCode | undefined {
  return allCodes.find((code) => code === text);
}
