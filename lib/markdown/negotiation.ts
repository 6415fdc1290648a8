/**
 * Whether an Accept header prefers Markdown to HTML (RFC 9110, section 12.5.1). The header must name `text/markdown`,
 * which no browser sends. Equal preference returns Markdown, because agents send `text/markdown, text/html`.
 */
export function prefersMarkdown(accept: string | null): boolean {
  const ranges = (accept ?? '').split(',').map(readRange);
  const markdown = ranges.find(({ type }) => type === 'text/markdown');
  if (markdown === undefined || markdown.quality === 0) return false;
  const html = ['text/html', 'text/*', '*/*']
    .map((type) => ranges.find((range) => range.type === type))
    .find((range) => range !== undefined);
  return markdown.quality >= (html?.quality ?? 0);
}

function readRange(text: string): { type: string; quality: number } {
  const [type = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase());
  const given = parameters.find((parameter) => parameter.startsWith('q='));
  const quality = given === undefined ? 1 : Number(given.slice(2));
  return { type, quality: quality >= 0 && quality <= 1 ? quality : 0 };
}
