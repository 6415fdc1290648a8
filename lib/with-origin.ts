import { builtOrigin } from './portal-origin.ts';

/** A page as the build left it: its markup, and what the browser navigates by. */
interface BuiltPage {
  html: string;
  rscData: Buffer | undefined;
  segmentData: Map<string, Buffer> | undefined;
}

/** A built page with the portal's own address where the build could only say `builtOrigin`. */
export function pageWithOrigin({ html, rscData, segmentData }: BuiltPage, origin: string): BuiltPage {
  return {
    html: html.replaceAll(builtOrigin, origin),
    rscData: rscData && bytesWithOrigin(rscData, origin),
    segmentData:
      segmentData && new Map([...segmentData].map(([path, bytes]) => [path, bytesWithOrigin(bytes, origin)])),
  };
}

/** A built file likewise. Pictures are files too and must come out as they went in: decoded is only what holds the address. */
export function bytesWithOrigin(bytes: Buffer, origin: string): Buffer {
  return bytes.includes(builtOrigin) ? Buffer.from(bytes.toString('utf8').replaceAll(builtOrigin, origin)) : bytes;
}
