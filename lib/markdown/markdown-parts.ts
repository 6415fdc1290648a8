/** Text in a fence that is longer than any fence inside it. */
export function fenced(language: string, code: string): string {
  const longest = Math.max(2, ...[...code.matchAll(/`{3,}/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}${language}\n${code.trimEnd()}\n${fence}`;
}

/** A list with one item per line. */
export function bullets(items: readonly string[]): string {
  return items.map((item) => `- ${item}`).join('\n');
}

/** A table; the cells are Markdown. */
export function table(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(header), line(header.map(() => '---')), ...rows.map(line)].join('\n');
}

/** A link. Escapes its text, so that it can't end the link early. */
export function link(words: string, path: string): string {
  return `[${words.replace(/[[\]]/g, '\\$&')}](${path})`;
}

/** An error that an operation can return, with its cause and what to do, for use in a list. */
export function errorLine({ code, cause, fix }: { code: string; cause: string; fix: string }): string {
  return `${link(code, `/docs/errors#${code}`)}: ${cause} What to do: ${fix}`;
}

/** Marks a page about something that no release of the API contains yet. */
export const unreleasedNote = `**Unreleased:** this can still change, see the ${link('changelog', '/changelog#unreleased')}.`;

/** Joins the parts of a page with an empty line between them. Skips absent parts. */
export function page(...parts: readonly (string | false | undefined)[]): string {
  return `${parts.filter((part) => typeof part === 'string' && part !== '').join('\n\n')}\n`;
}
