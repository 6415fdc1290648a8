import { inputError, type UserError, type UserErrorCode, userErrorCodes } from '../../user-error.ts';
import { uploadLimits } from './limits.ts';

const at = (code: UserErrorCode, path: readonly string[], message: string): UserError => ({
  code,
  field: ['input', ...path],
  message,
});

/** Why an upload isn't made, signed, completed or cancelled; the words tell what would be right. */
export const uploadErrors = {
  unknownCompany: () => inputError('NOT_FOUND', 'companyId', 'There is no such company, or it is not yours.'),
  unknownAudience: () => inputError('NOT_FOUND', 'audienceId', 'The company has no such audience, or it is not yours.'),
  unknown: () => inputError('NOT_FOUND', 'id', 'There is no such upload, or it is not yours.'),
  fileName: () =>
    inputError(
      'INVALID',
      'fileName',
      `A file name has 1 to ${uploadLimits.fileNameLength} characters, none of control.`,
    ),
  empty: () => inputError('INVALID', 'contentLength', 'An empty file has nothing to upload.'),
  tooLarge: () =>
    inputError('LIMIT_EXCEEDED', 'contentLength', 'A file has at most 5 GiB as it is sent; compress it, or cut it.'),
  checksumRequired: () =>
    inputError('REQUIRED', 'checksumSha256', 'A file of up to 100 MiB needs its SHA-256, base64 of the 32 bytes.'),
  checksum: (...path: string[]) =>
    at('INVALID', path, 'A SHA-256 is 44 characters of base64: of its 32 bytes, not of hex.'),
  columnCount: () => inputError('LIMIT_EXCEEDED', 'columns', `A file has at most ${uploadLimits.columns} columns.`),
  header: (index: number) =>
    at('INVALID', ['columns', String(index), 'header'], `A header has 1 to ${uploadLimits.headerLength} characters.`),
  headerTwice: (index: number) =>
    at('INVALID', ['columns', String(index), 'header'], 'Another column has this header already.'),
  noIdentifier: () =>
    inputError(
      'REQUIRED',
      'columns',
      'At least one column must hold identifiers, such as EMAIL; or leave columns out.',
    ),
  country: () => inputError('INVALID', 'defaultCountry', 'A country is two letters of ISO 3166-1, such as DE.'),
  percent: () => inputError('INVALID', 'maxRejectedPercent', 'A share is between 0 and 100 percent.'),
  consentDenied: (field: string) =>
    at(
      'CONSENT_DENIED',
      ['consent', field],
      'Who denied consent can’t be put into an audience; REMOVE needs no consent.',
    ),
  consentRequired: (field: string) =>
    at(
      'CONSENT_REQUIRED',
      ['consent', field],
      'With CONSENT as the lawful basis, say GRANTED, or map a column that holds this consent.',
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
    inputError('CONFLICT', 'audienceId', 'Another REPLACE of this audience is open; let it end, or cancel it.'),
  partsCount: () =>
    inputError('INVALID', 'parts', `Between 1 and ${uploadLimits.signedParts} parts are signed in a call.`),
  singleParts: () =>
    inputError(
      'INVALID',
      'parts',
      'The file travels by one request: leave the list empty, or name part 1 as declared.',
    ),
  partNumber: (index: number, partCount: number) =>
    at('INVALID', ['parts', String(index), 'partNumber'], `Parts are numbered from 1 to ${partCount}, each once.`),
  partLength: (index: number, expected: number) =>
    at('INVALID', ['parts', String(index), 'contentLength'], `This part has ${expected} bytes.`),
  partEtag: (index: number) =>
    at('INVALID', ['parts', String(index), 'etag'], 'The part that arrived under this number is another one.'),
  state: (status: string) =>
    inputError('STATE_FORBIDS', 'id', `The upload is ${status}; nothing can be sent for it any more.`),
  cancelState: (status: string) => inputError('STATE_FORBIDS', 'id', `The upload is ${status}; it can’t be cancelled.`),
  expired: () =>
    inputError(
      'UPLOAD_EXPIRED',
      'id',
      `The upload was not completed within ${uploadLimits.hours} hours; make a new one.`,
    ),
  missing: (message: string) => inputError('OBJECT_MISSING', 'id', message),
  failed: (code: UserErrorCode, message: string) => inputError(code, 'id', message),
} satisfies Record<string, (...details: never[]) => UserError>;

const allCodes = Object.keys(userErrorCodes).filter((code): code is UserErrorCode => code in userErrorCodes);

/** The code of a stored failure; undefined for none, and for one that this code doesn't know. */
export function knownCode(text: string | null): UserErrorCode | undefined {
  return allCodes.find((code) => code === text);
}
