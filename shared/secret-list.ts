/**
 * The secrets of one environment variable. The first one makes everything new; all of them are accepted. So a secret can
 * be replaced while several processes run.
 */
export type SecretList = readonly [newest: string, ...older: string[]];

/** Reads secrets that are separated by commas. `\,` is a comma within a secret. */
export function parseSecretList(text: string): SecretList {
  const [newest = '', ...older] = text.split(/(?<!\\),/).map((part) => part.replaceAll('\\,', ','));
  // A list may be written with spaces. A single secret is taken as it is.
  return older.length === 0 ? [newest] : [newest.trim(), ...older.map((part) => part.trim())];
}

/** What is wrong with the text of a list; undefined if nothing is. Never contains a secret. */
export function secretListProblem(text: string, minimumLength: number): string | undefined {
  const secrets = parseSecretList(text);
  const short = secrets.findIndex((secret) => secret.length < minimumLength);
  if (short >= 0 && secrets.length === 1) return `must have at least ${minimumLength} characters`;
  if (short >= 0) {
    return `secret ${short + 1} of ${secrets.length} has fewer than ${minimumLength} characters. Commas separate secrets; write a comma within a secret as \\,`;
  }
  return new Set(secrets).size === secrets.length ? undefined : 'contains the same secret twice';
}
