import { readFileSync } from 'node:fs';

/** The portal's text font, for the pages of the authorization server. scripts/package knows the file by its name. */
export const font = readFileSync(
  new URL(
    '../../../node_modules/@fontsource-variable/schibsted-grotesk/files/schibsted-grotesk-latin-wght-normal.woff2',
    import.meta.url,
  ),
);
