/** What people agreed to, as an API keeps it. */
export type ConsentStatus = 'GRANTED' | 'DENIED' | 'UNSPECIFIED';

const words: ReadonlyMap<string, ConsentStatus> = new Map([
  ['GRANTED', 'GRANTED'],
  ['TRUE', 'GRANTED'],
  ['YES', 'GRANTED'],
  ['1', 'GRANTED'],
  ['DENIED', 'DENIED'],
  ['FALSE', 'DENIED'],
  ['NO', 'DENIED'],
  ['0', 'DENIED'],
  ['UNSPECIFIED', 'UNSPECIFIED'],
  ['UNKNOWN', 'UNSPECIFIED'],
]);

/** What the word of a consent column says, in any case; undefined for one that says nothing of the kind. */
export function readConsent(word: string): ConsentStatus | undefined {
  return words.get(word.toUpperCase());
}
