/** A phrase that no text uses, and what to use instead. */
interface FlaggedPhrase {
  readonly phrase: string;
  readonly pattern: RegExp;
  readonly better: string;
}

/** Reads lines such as "look up -> find". */
export function readPhrases(list: string): FlaggedPhrase[] {
  return list.split('\n').flatMap((line) => {
    const [phrase, better] = line.split(' -> ');
    return phrase === undefined || better === undefined ? [] : [{ phrase, pattern: patternOf(phrase), better }];
  });
}

/** Each place of a flagged phrase with its line, from 1 on. Lines with `cspell:disable-line` are skipped, as by cspell. */
export function findPhrases(phrases: readonly FlaggedPhrase[], text: string): { line: number; message: string }[] {
  return phrases.flatMap(({ phrase, pattern, better }) =>
    Array.from(text.matchAll(pattern), ({ index }) => text.slice(0, index).split('\n').length)
      .filter((line) => text.split('\n')[line - 1]?.includes('cspell:disable-line') !== true)
      .map((line) => ({ line, message: `"${phrase}": use ${better}` })),
  );
}

/** A space of the phrase may be a line break with the marks of a comment, of a quotation or of a list around it. */
function patternOf(phrase: string): RegExp {
  return new RegExp(String.raw`\b${phrase.replaceAll(' ', String.raw`(?: |\s*\n[\s*/#>-]*)`)}\b`, 'gi');
}
