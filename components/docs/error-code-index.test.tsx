import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { errorCodeGroups } from '#shared/error-codes.ts';
import { ErrorCodeIndex } from './error-code-index.tsx';
import { ErrorCodes } from './error-code-list.tsx';

const valuesIn = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].map(([, value = '']) => value);

const index = renderToStaticMarkup(<ErrorCodeIndex />);
const places = index.split('<dt').slice(1);
const codesIn = (html: string) => valuesIn(html, /href="#([^"]+)"/g);

test('the index links to the section of every error code, and to no other', () => {
  const sections = renderToStaticMarkup(
    <>
      <ErrorCodes of="request" />
      <ErrorCodes of="user" />
      <ErrorCodes of="portal" />
    </>,
  );
  const codes = Object.values(errorCodeGroups).flatMap((group) => group.map(({ code }) => code));
  expect(new Set(codesIn(index))).toEqual(new Set(codes));
  expect(new Set(codesIn(index))).toEqual(new Set(valuesIn(sections, /<section id="([^"]+)"/g)));
});

test('each place lists its codes in alphabetical order', () => {
  expect(places).toHaveLength(3);
  for (const place of places) expect(codesIn(place)).toEqual(codesIn(place).toSorted());
});

test('a code with two meanings is in the index of both places', () => {
  expect(places.map((place) => codesIn(place).includes('NOT_FOUND'))).toEqual([true, true, false]);
});
