import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Breakable, BreakableName, BreakableUrl } from './breakable.tsx';

test('an email address breaks before its @ and after its dots, and other texts don’t', () => {
  expect(renderToStaticMarkup(<Breakable text="a.b@partner.example" />)).toBe('a.<wbr/>b<wbr/>@partner.<wbr/>example');
  expect(renderToStaticMarkup(<Breakable text="Version 2024.04" />)).toBe('Version 2024.04');
});

test('a name breaks between its words, and a URL after its slashes', () => {
  expect(renderToStaticMarkup(<BreakableName name="totals.spendMicros" />)).toBe('totals.<wbr/>spend<wbr/>Micros');
  expect(renderToStaticMarkup(<BreakableUrl url="https://api.example/oauth/token" />)).toBe(
    'https://<wbr/>api.example/<wbr/>oauth/<wbr/>token',
  );
});
