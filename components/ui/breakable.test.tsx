import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Breakable } from './breakable.tsx';

test('an email address breaks before its @ and after its dots, and other texts don’t', () => {
  expect(renderToStaticMarkup(<Breakable text="a.b@partner.example" />)).toBe('a.<wbr/>b<wbr/>@partner.<wbr/>example');
  expect(renderToStaticMarkup(<Breakable text="Version 2024.04" />)).toBe('Version 2024.04');
});
