import { jsonLanguage } from '@codemirror/lang-json';
import { highlightCode } from '@lezer/highlight';
import { escapeHtml } from '#shared/escape-html.ts';
import { pageHighlighter } from './editor-theme.ts';

/** Larger responses are shown without highlighting: readers search them, and highlighting would take seconds. */
const coloured = 300_000;

/**
 * JSON with the classes of the page's code blocks, as the inner HTML of a `<code>` element; undefined when it is too
 * large.
 */
export function highlightJson(json: string): string | undefined {
  if (json.length > coloured) return undefined;
  let html = '';
  const put = (text: string, classes: string) => {
    const escaped = escapeHtml(text);
    html += classes === '' ? escaped : `<span class="${classes}">${escaped}</span>`;
  };
  highlightCode(json, jsonLanguage.parser.parse(json), pageHighlighter, put, () => (html += '\n'));
  return html;
}
