/** In this order, because most browsers also name the ones that they derive from. */
const browsers = [
  [/\bEdgA?(?:iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|Chromium|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.* Safari\//, 'Safari'],
] as const;

const systems = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\b(?:Macintosh|Mac OS X)\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
] as const;

/** Browser and operating system of a `User-Agent` header, in words: `Firefox on Windows`. Stores nothing else of it. */
export function deviceOf(userAgent: string | undefined): string {
  const named = (table: typeof browsers | typeof systems) =>
    table.find(([pattern]) => pattern.test((userAgent ?? '').slice(0, 500)))?.[1];
  const [browser, system] = [named(browsers), named(systems)];
  if (browser === undefined) return system === undefined ? 'Unknown device' : `Unknown browser on ${system}`;
  return system === undefined ? browser : `${browser} on ${system}`;
}
