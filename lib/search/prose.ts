import { withoutFrontmatter } from '../content/frontmatter.ts';
import { sectionsOf } from '../content/page-links.ts';
import type { PageSection } from '../text/page-section.ts';

/** The text of a page's source, before its first heading and under each heading. */
export interface PageProse {
  introduction: string;
  sections: (PageSection & { text: string })[];
}

/** Reads the visible text of an MDX source, without code blocks, markup and components. */
export function proseOf(source: string): PageProse {
  const body = withoutFrontmatter(source).replace(/^ *```[\s\S]*?^ *```/gm, '');
  const [introduction = '', ...parts] = body.split(/^(?=#{2,6} )/m);
  const sections = sectionsOf(source);
  let next = 0;
  return {
    introduction: plainText(introduction),
    sections: parts.flatMap((part) => {
      const [heading = '', ...lines] = part.split('\n');
      const title = plainText(heading.replace(/^#+ /, ''));
      // Sections that a component renders, such as error codes, have no heading in the source.
      const found = sections.findIndex((section, index) => index >= next && plainText(section.title) === title);
      const section = sections[found];
      if (section === undefined) return [];
      next = found + 1;
      return [{ ...section, title, text: plainText(lines.join('\n')) }];
    }),
  };
}

/** The names of a table's columns and the line below them. Without their cells they are no text for a reader. */
const tableHeader = /^ *\|.*\| *\n *\|[ |:-]+\| *$/gm;
const tableRow = /^ *\|(.*)\| *$/gm;

/** A table's row as sentences: "RATE_LIMIT_POINTS: 500000. Points that a company can spend." */
function rowText(row: string): string {
  const [name = '', ...cells] = row
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim())
    .filter((cell) => cell !== '');
  const isSentence = (cell: string) => /^[A-Z][a-z]+ /.test(cell);
  const text = cells.reduce((before, cell, index) => {
    if (index === 0) return `${before}: ${cell}`;
    return isSentence(cell) ? `${before.replace(/\.$/, '')}. ${cell}` : `${before}, ${cell}`;
  }, name);
  return /[.?!]$/.test(text) ? text : `${text}.`;
}

/** Markdown as plain text. Of a table it has the rows. */
export function plainText(markdown: string): string {
  return markdown
    .replace(/\{\/\*[\s\S]*?\*\/\}/g, ' ')
    .replace(/<\/?[A-Z][^>]*>/g, ' ')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(tableHeader, '\n')
    .replace(tableRow, (_, cells: string) => rowText(cells))
    .replace(/^ *(?:[-*>]|\d+\.) +/gm, '')
    .replace(/^[| :-]+$/gm, ' ')
    .replace(/\*\*|`|\|/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/ (?=[.,;:?!)])/g, '')
    .trim();
}

/** The first whole words of a text, with at most `length` characters. */
export function beginningOf(text: string, length = 140): string {
  if (text.length <= length) return text;
  const cut = text.slice(0, length);
  return `${cut.slice(0, cut.lastIndexOf(' ')).replace(/[.,;:·\s]+$/, '')} …`;
}
