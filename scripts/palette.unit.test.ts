import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { palette } from '#api/mail/letters/palette.ts';

/** `app/globals.css` decides every color. These files repeat some of them because they are read without it. */
const globals = await read('app/globals.css');
const light = colorsOf(globals, ':root {');
const dark = colorsOf(globals, ":root[data-theme='dark'] {");

test('the chosen dark theme equals that of a dark system', () => {
  expect(light.get('paper')).toMatch(/^#/);
  expect([...dark.keys()]).toEqual([...light.keys()]);
  expect(colorsOf(globals, ":root:not([data-theme='light']) {")).toEqual(dark);
});

test('the pages of the authorization server have the colors of the portal', async () => {
  const style = await read('api/auth/oauth/pages/style.ts');
  for (const [start, theme] of [
    [':root {', light],
    ['@media (prefers-color-scheme: dark) {\n  :root {', dark],
  ] as const) {
    const repeated = [...colorsOf(style, start)];
    expect(repeated).toHaveLength(12);
    expect(repeated).toEqual(repeated.map(([name]) => [name, theme.get(name)]));
  }
});

test('mails have the colors of the portal', () => {
  for (const [name, theme] of [
    ['light', light],
    ['dark', dark],
  ] as const) {
    const repeated = Object.entries(palette[name]);
    expect(repeated).toEqual(repeated.map(([color]) => [color, theme.get(color)]));
  }
});

test('the browser’s theme color is that of the page', async () => {
  const layout = await read('app/layout.tsx');
  const themes = [...layout.matchAll(/prefers-color-scheme: (\w+)\)', color: '(#\w+)'/g)];
  expect(themes.map(([, theme, color]) => [theme, color])).toEqual([
    ['light', light.get('paper')],
    ['dark', dark.get('paper')],
  ]);
});

test('the icon has the colors of the portal', async () => {
  const icon = await read('app/icon.svg');
  expect(icon.match(/#[0-9a-f]{6}/g)).toEqual([light.get('ink'), dark.get('ink'), light.get('accent-fill')]);
});

function read(file: string): Promise<string> {
  return readFile(new URL(`../${file}`, import.meta.url), 'utf8');
}

/** The custom properties that are colors, of the block of a style sheet that `start` opens. */
function colorsOf(css: string, start: string): Map<string, string> {
  const [, block = ''] = css.split(start);
  const colors = block.slice(0, block.indexOf('}')).matchAll(/--([\w-]+): (#[0-9a-f]+);/g);
  return new Map([...colors].map(([, name = '', color = '']) => [name, color]));
}
