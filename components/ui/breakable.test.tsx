import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Breakable, BreakableName, BreakableUrl } from './breakable.tsx';

const whole = (part: string) => `<span class="whitespace-nowrap">${part}</span>`;

test('an email address breaks before its @, and other texts stay as they are', () => {
  expect(renderToStaticMarkup(<Breakable text="a-b@partner.example" />)).toBe(
    `${whole('a-b')}<wbr/>${whole('@partner.example')}`,
  );
  expect(renderToStaticMarkup(<Breakable text="Mail to a@partner.example" />)).toBe(
    ['Mail ', 'to ', 'a', '@partner.example'].map(whole).join('<wbr/>'),
  );
  expect(renderToStaticMarkup(<Breakable text="Version 2024.04" />)).toBe('Version 2024.04');
});

test('a part that is longer than a phone’s card may break', () => {
  const long = 'first-name.middle-name.last-name';
  expect(renderToStaticMarkup(<Breakable text={`${long}@a.example`} />)).toBe(`${long}<wbr/>${whole('@a.example')}`);
});

test('a name breaks between its words, and a URL after the slashes of its path', () => {
  expect(renderToStaticMarkup(<BreakableName name="totals.spendMicros" />)).toBe('totals.<wbr/>spend<wbr/>Micros');
  expect(renderToStaticMarkup(<BreakableName name="spend (in units)" />)).toBe(`spend<wbr/>${whole(' (in units)')}`);
  expect(renderToStaticMarkup(<BreakableUrl url="https://api.example/oauth/token" />)).toBe(
    ['https://api.example/', 'oauth/', 'token'].map(whole).join('<wbr/>'),
  );
  expect(renderToStaticMarkup(<BreakableUrl url="/use-cases/viewer" />)).toBe(
    ['/use-cases/', 'viewer'].map(whole).join('<wbr/>'),
  );
});
