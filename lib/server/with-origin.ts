import { inFiles, inPages, type PublicUrls } from './portal-origin.ts';

/** A page as the build left it: its HTML, and the data for client-side navigation. */
interface BuiltPage {
  html: string;
  rscData: Buffer | undefined;
  segmentData: Map<string, Buffer> | undefined;
}

/** A built page with the URLs of this installation in the place of the placeholders. */
export function pageWithOrigin({ html, rscData, segmentData }: BuiltPage, urls: PublicUrls): BuiltPage {
  const replacements = inPages(urls);
  return {
    html: replaceIn(html, replacements),
    rscData: rscData && replaceInBytes(rscData, replacements),
    segmentData:
      segmentData && new Map([...segmentData].map(([path, bytes]) => [path, replaceInBytes(bytes, replacements)])),
  };
}

/** The same for a built file. */
export function fileWithOrigin(bytes: Buffer, urls: PublicUrls): Buffer {
  return replaceInBytes(bytes, inFiles(urls));
}

type Replacements = readonly (readonly [string, string])[];

/** Images must stay unchanged, so it decodes only files that contain one of the texts. */
function replaceInBytes(bytes: Buffer, replacements: Replacements): Buffer {
  if (!replacements.some(([built]) => bytes.includes(built))) return bytes;
  return Buffer.from(replaceIn(bytes.toString('utf8'), replacements));
}

function replaceIn(text: string, replacements: Replacements): string {
  return replacements.reduce((replaced, [built, actual]) => replaced.replaceAll(built, actual), text);
}
