/** The kinds of consent, as the API stores them. */
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

/** The meaning of a value in a consent column, in any case; undefined for an unknown value. */
export function readConsent(word: string): ConsentStatus | undefined {
  return words.get(word.toUpperCase());
}
