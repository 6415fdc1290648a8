import { builtOrigin } from './portal-origin.ts';

/** A page as the build left it: its HTML, and the data for client-side navigation. */
interface BuiltPage {
  html: string;
  rscData: Buffer | undefined;
  segmentData: Map<string, Buffer> | undefined;
}

/** A built page with `builtOrigin` replaced by the portal's own origin. */
export function pageWithOrigin({ html, rscData, segmentData }: BuiltPage, origin: string): BuiltPage {
  return {
    html: html.replaceAll(builtOrigin, origin),
    rscData: rscData && bytesWithOrigin(rscData, origin),
    segmentData:
      segmentData && new Map([...segmentData].map(([path, bytes]) => [path, bytesWithOrigin(bytes, origin)])),
  };
}

/** The same for a built file. Images must stay unchanged, so it decodes only files that contain the placeholder. */
export function bytesWithOrigin(bytes: Buffer, origin: string): Buffer {
  return bytes.includes(builtOrigin) ? Buffer.from(bytes.toString('utf8').replaceAll(builtOrigin, origin)) : bytes;
}
