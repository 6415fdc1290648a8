/** A mail as its recipient reads it, without layout. All values are plain text. */
export interface Letter {
  /** Without secrets: subjects are shown on locked screens and kept in logs of mail servers. */
  readonly subject: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  /** Facts as a list of label and value. */
  readonly facts?: readonly (readonly [label: string, value: string])[];
  /** The one thing that the reader can do. */
  readonly action?: { readonly label: string; readonly url: string };
  /** After the action: what it means, or what to do if the mail was unexpected. */
  readonly afterwards?: readonly string[];
  /** Why the recipient gets it. */
  readonly reason: string;
  /** Whether the recipient can turn it off in the notification settings. */
  readonly isOptional: boolean;
}

const date = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
const time = new Intl.DateTimeFormat('en-US', {
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: 'UTC',
});

/** `November 29, 2026 at 10:00 UTC` for an RFC 3339 timestamp. */
export function dateWords(timestamp: string): string {
  const moment = new Date(timestamp);
  return `${date.format(moment)} at ${time.format(moment)} UTC`;
}
