import { parse } from 'yaml';
import { ContentError } from '../text/content-error.ts';

/** The frontmatter of an MDX file, with its delimiter lines. */
const head = /^---\n([\s\S]*?)\n---(?:\n|$)/;

/**
 * The frontmatter of an MDX file, or `undefined` when there is none.
 *
 * @throws ContentError when it isn't YAML.
 */
export function readFrontmatter(file: string, source: string): unknown {
  const text = head.exec(source)?.[1];
  if (text === undefined) return undefined;
  try {
    const value: unknown = parse(text);
    return value;
  } catch (cause) {
    throw new ContentError(file, [cause instanceof Error ? cause.message : 'the frontmatter is not YAML'], { cause });
  }
}

/** The body of an MDX file. Blanks out the frontmatter, so that line numbers stay the same. */
export function withoutFrontmatter(source: string): string {
  return source.replace(head, (text) => text.replace(/[^\n]+/g, ''));
}
