type Tone = 'success' | 'warning' | 'danger' | 'accent' | 'neutral';

/** What the states of an upload are called. */
export const uploadStatuses: ReadonlyMap<string, { readonly words: string; readonly tone: Tone }> = new Map([
  ['AWAITING_UPLOAD', { words: 'Waiting for its file', tone: 'warning' }],
  ['VALIDATING', { words: 'Being checked', tone: 'accent' }],
  ['PROCESSING', { words: 'Being applied', tone: 'accent' }],
  ['COMPLETED', { words: 'Completed', tone: 'success' }],
  ['COMPLETED_WITH_ERRORS', { words: 'Completed, with errors', tone: 'warning' }],
  ['FAILED', { words: 'Failed', tone: 'danger' }],
  ['CANCELED', { words: 'Cancelled', tone: 'neutral' }],
  ['EXPIRED', { words: 'Expired', tone: 'neutral' }],
]);

/** Whether an upload has come to its end. */
export function isFinal(status: string): boolean {
  return status !== 'AWAITING_UPLOAD' && status !== 'VALIDATING' && status !== 'PROCESSING';
}

/** What an upload does, as a word before the audience: "Add to Newsletter readers". */
export const operationWords: ReadonlyMap<string, string> = new Map([
  ['ADD', 'Add to'],
  ['REMOVE', 'Remove from'],
  ['REPLACE', 'Replace'],
]);

/** What the kinds of a column are called, in the order a form offers them. */
export const columnKinds = [
  { kind: 'EMAIL', words: 'E-mail address' },
  { kind: 'PHONE', words: 'Telephone number' },
  { kind: 'MAID', words: 'Mobile advertising id' },
  { kind: 'IP_ADDRESS', words: 'IP address' },
  { kind: 'EXTERNAL_ID', words: 'Your own id of a person' },
  { kind: 'EMAIL_SHA256', words: 'E-mail address, hashed' },
  { kind: 'PHONE_SHA256', words: 'Telephone number, hashed' },
  { kind: 'MAID_SHA256', words: 'Mobile advertising id, hashed' },
  { kind: 'COUNTRY', words: 'Country' },
  { kind: 'CONSENT_AD_USER_DATA', words: 'Consent to using their data' },
  { kind: 'CONSENT_AD_PERSONALIZATION', words: 'Consent to personalised ads' },
  { kind: 'IGNORE', words: 'Not used' },
] as const;

export type ColumnKind = (typeof columnKinds)[number]['kind'];

/** What a kind of column or identifier is called. */
export function kindWords(kind: string): string {
  return columnKinds.find((known) => known.kind === kind)?.words ?? kind;
}

const number = new Intl.NumberFormat('en');

/** "1,234". */
export function countWords(count: number): string {
  return number.format(count);
}

const units = ['bytes', 'KiB', 'MiB', 'GiB'];

/** "52.4 MiB". */
export function sizeWords(bytes: number): string {
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
