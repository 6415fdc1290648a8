import type { SearchHit } from '#lib/search/engine.ts';

/** Something that the search dialog offers besides pages of the documentation: a page of the reader, or an action. */
export interface Command {
  readonly title: string;
  /** What it belongs to: a company, the staff console. */
  readonly context: string;
  readonly path: string;
  /** Called before the path is opened. */
  readonly onFollow?: () => void;
}

/** A command as a result of the dialog. */
export type CommandHit = SearchHit & { readonly command: Command };

const nothingMarked: ReadonlySet<string> = new Set();

/** The commands that have a word for the beginning of each word of the query. */
export function findCommands(commands: readonly Command[], query: string): CommandHit[] {
  const wanted = wordsOf(query);
  return commands
    .filter(({ title, context }) => {
      const words = wordsOf(`${title} ${context}`);
      return wanted.every((part) => words.some((word) => word.startsWith(part)));
    })
    .map((command) => {
      const { title, context, path } = command;
      return { kind: 'page', title, context, path, summary: '', terms: nothingMarked, command };
    });
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}
