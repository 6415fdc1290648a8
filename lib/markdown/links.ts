import { twinPath } from './twin-path.ts';

const linkInText = /\]\((\/[^)\s]*)\)/g;

/** Links into the reference: where it shows another schema than our own, it has no page of what our texts name. */
const referenceLink = /\[((?:[^[\]\\]|\\.)*)\]\((\/reference\/[^)#\s]*)[^)\s]*\)/g;

/**
 * Makes the links of a page whole addresses: to the twin of a page that has one, else to the page. Fenced code keeps its
 * own. `paths` are the pages with a twin.
 */
export function withWholeLinks(markdown: string, origin: string, paths: ReadonlySet<string>): string {
  let fence: string | undefined;
  return markdown
    .split('\n')
    .map((line) => {
      const mark = /^ *(`{3,})/.exec(line)?.[1];
      if (mark !== undefined && (fence === undefined || mark.length >= fence.length))
        fence = fence === undefined ? mark : undefined;
      if (fence !== undefined || mark !== undefined) return line;
      return line
        .replaceAll(referenceLink, (whole, words: string, path: string) => (paths.has(path) ? whole : words))
        .replaceAll(linkInText, (_whole, address: string) => `](${origin}${toTwin(address, paths)})`);
    })
    .join('\n');
}

function toTwin(address: string, paths: ReadonlySet<string>): string {
  const [path = '', hash] = address.split('#');
  // With a query the page does something that its twin can't.
  return paths.has(path) ? `${twinPath(path)}${hash === undefined ? '' : `#${hash}`}` : address;
}
