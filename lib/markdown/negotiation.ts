import { weightedValues } from '#shared/weighted-values.ts';

/**
 * Whether an Accept header prefers Markdown to HTML (RFC 9110, section 12.5.1). The header must name `text/markdown`,
 * which no browser sends. Equal preference returns Markdown, because agents send `text/markdown, text/html`.
 */
export function prefersMarkdown(accept: string | null): boolean {
  const ranges = weightedValues(accept ?? '');
  const markdown = ranges.find(({ name }) => name === 'text/markdown');
  if (markdown === undefined || markdown.weight === 0) return false;
  const html = ['text/html', 'text/*', '*/*']
    .map((type) => ranges.find(({ name }) => name === type))
    .find((range) => range !== undefined);
  return markdown.weight >= (html?.weight ?? 0);
}
