import localFont from 'next/font/local';

/** The text font, self-hosted from npm and preloaded. */
export const textFont = localFont({
  src: '../node_modules/@fontsource-variable/schibsted-grotesk/files/schibsted-grotesk-latin-wght-normal.woff2',
  weight: '400 900',
  variable: '--font-text',
});

/**
 * Its Latin Extended subset. It is loaded only by pages that use one of its letters, so it comes first in the stack.
 */
export const textFontExtended = localFont({
  src: '../node_modules/@fontsource-variable/schibsted-grotesk/files/schibsted-grotesk-latin-ext-wght-normal.woff2',
  weight: '400 900',
  variable: '--font-text-extended',
  preload: false,
  adjustFontFallback: false,
  declarations: [
    {
      prop: 'unicode-range',
      value:
        'U+0100-02BA, U+02BD-02C5, U+02C7-02CC, U+02CE-02D7, U+02DD-02FF, U+0304, U+0308, U+0329, U+1D00-1DBF, U+1E00-1E9F, U+1EF2-1EFF, U+2020, U+20A0-20AB, U+20AD-20C0, U+2113, U+2C60-2C7F, U+A720-A7FF',
    },
  ],
});

/** The code font in its only weight: half the bytes of the variable font, on every page. */
export const codeFont = localFont({
  src: '../node_modules/@fontsource/jetbrains-mono/files/jetbrains-mono-latin-400-normal.woff2',
  weight: '400',
  variable: '--font-code',
  adjustFontFallback: false,
});
