import type { FirstPartyUploadStatus } from '../graphql/generated/operations.ts';

/** Labels of an upload's states. */
export const uploadStatuses: ReadonlyMap<FirstPartyUploadStatus, string> = new Map([
  ['AWAITING_UPLOAD', 'Waiting for file'],
  ['VALIDATING', 'Checking'],
  ['PROCESSING', 'Applying'],
  ['COMPLETED', 'Completed'],
  ['COMPLETED_WITH_ERRORS', 'Completed, with errors'],
  ['FAILED', 'Failed'],
  ['CANCELED', 'Canceled'],
  ['EXPIRED', 'Expired'],
]);

/** Whether an upload's state is final. */
export function isFinal(status: string): boolean {
  return status !== 'AWAITING_UPLOAD' && status !== 'VALIDATING' && status !== 'PROCESSING';
}

/** The label of an upload's operation before the audience's name: "Add to Newsletter readers". */
export const operationWords: ReadonlyMap<string, string> = new Map([
  ['ADD', 'Add to'],
  ['REMOVE', 'Remove from'],
  ['REPLACE', 'Replace'],
]);

/** Labels of column kinds, in the order of the form. */
export const columnKinds = [
  { kind: 'EMAIL', words: 'Email address' },
  { kind: 'PHONE', words: 'Phone number' },
  { kind: 'MAID', words: 'Mobile advertising ID' },
  { kind: 'IP_ADDRESS', words: 'IP address' },
  { kind: 'EXTERNAL_ID', words: 'Your own ID of a person' },
  { kind: 'EMAIL_SHA256', words: 'Email address, hashed' },
  { kind: 'PHONE_SHA256', words: 'Phone number, hashed' },
  { kind: 'MAID_SHA256', words: 'Mobile advertising ID, hashed' },
  { kind: 'COUNTRY', words: 'Country' },
  { kind: 'CONSENT_AD_USER_DATA', words: 'Consent to use of data' },
  { kind: 'CONSENT_AD_PERSONALIZATION', words: 'Consent to personalized ads' },
  { kind: 'IGNORE', words: 'Not used' },
] as const;

export type ColumnKind = (typeof columnKinds)[number]['kind'];

/** The label of a column or identifier kind. */
export function kindWords(kind: string): string {
  return columnKinds.find((known) => known.kind === kind)?.words ?? kind;
}

const number = new Intl.NumberFormat('en');

/** "1,234". */
export function countWords(count: number | string): string {
  return number.format(BigInt(count));
}

const units = ['bytes', 'KiB', 'MiB', 'GiB'];

/** "52.4 MiB". */
export function sizeWords(length: number | string): string {
  const bytes = Number(length);
  const step = bytes < 1024 ? 0 : Math.min(units.length - 1, Math.floor(Math.log2(bytes) / 10));
  const value = bytes / 1024 ** step;
  return `${value.toLocaleString('en', { maximumFractionDigits: step === 0 || value >= 100 ? 0 : 1 })} ${units[step] ?? ''}`;
}

/** "about 3 minutes". */
export function durationWords(seconds: number): string {
  if (seconds < 10) return 'a few seconds';
  if (seconds < 90) return `about ${Math.ceil(seconds / 10) * 10} seconds`;
  return seconds < 5400 ? `about ${Math.round(seconds / 60)} minutes` : `about ${Math.round(seconds / 3600)} hours`;
}
