import { samplePortalUrl } from '../server/site.ts';
import { twinPath } from './twin-path.ts';

const linkInText = /\]\((\/[^)\s]*)\)/g;

/**
 * Links to the reference. When the reference shows another schema, it has no pages for the elements that our texts
 * name.
 */
const referenceLink = /\[((?:[^[\]\\]|\\.)*)\]\((\/reference\/[^)#\s]*)[^)\s]*\)/g;

/**
 * Makes the links of a page absolute. A link leads to the Markdown version of a page if there is one. In fenced code,
 * only the URL of the portal changes. `paths` are the pages with a Markdown version.
 */
export function withWholeLinks(markdown: string, origin: string, paths: ReadonlySet<string>): string {
  let fence: string | undefined;
  return markdown
    .split('\n')
    .map((line) => {
      const mark = /^ *(`{3,})/.exec(line)?.[1];
      if (mark !== undefined && (fence === undefined || mark.length >= fence.length))
        fence = fence === undefined ? mark : undefined;
      if (fence !== undefined || mark !== undefined) return line.replaceAll(samplePortalUrl, origin);
      return line
        .replaceAll(referenceLink, (whole, words: string, path: string) => (paths.has(path) ? whole : words))
        .replaceAll(linkInText, (_whole, address: string) => `](${origin}${toTwin(address, paths)})`);
    })
    .join('\n');
}

function toTwin(address: string, paths: ReadonlySet<string>): string {
  const [path = '', hash] = address.split('#');
  // The Markdown version can't handle a query.
  return paths.has(path) ? `${twinPath(path)}${hash === undefined ? '' : `#${hash}`}` : address;
}
