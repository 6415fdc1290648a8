/** Text in a fence, which is longer than any inside it. */
export function fenced(language: string, code: string): string {
  const longest = Math.max(2, ...[...code.matchAll(/`{3,}/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}${language}\n${code.trimEnd()}\n${fence}`;
}

/** A list, an item a line. */
export function bullets(items: readonly string[]): string {
  return items.map((item) => `- ${item}`).join('\n');
}

/** A link; its words can't end it. */
export function link(words: string, path: string): string {
  return `[${words.replace(/[[\]]/g, '\\$&')}](${path})`;
}

/** The parts of a page with an empty line between them; what is absent takes none. */
export function page(...parts: readonly (string | false | undefined)[]): string {
  return `${parts.filter((part) => typeof part === 'string' && part !== '').join('\n\n')}\n`;
}
