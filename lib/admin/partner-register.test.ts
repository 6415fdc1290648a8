import { expect, test } from 'vitest';
import { checkPartner, emptyPartner, toPartnerValues } from './partner-register.ts';

test('a draft has one redirect URI per line, and empty lines don’t count', () => {
  const redirectUris = ' https://p.example/a \n\nhttps://p.example/b\n';
  expect(toPartnerValues({ name: ' Gezeiten ', websiteUrl: ' ', redirectUris })).toEqual({
    name: 'Gezeiten',
    websiteUrl: null,
    redirectUris: ['https://p.example/a', 'https://p.example/b'],
  });
});

test('a draft needs a name, and has at most ten redirect URIs', () => {
  expect(Object.keys(checkPartner(emptyPartner))).toEqual(['name']);
  const lines = (count: number) => Array.from({ length: count }, (_, index) => `https://p.example/${index}`).join('\n');
  expect(checkPartner({ ...emptyPartner, name: 'x', redirectUris: lines(10) })).toEqual({});
  expect(checkPartner({ ...emptyPartner, name: 'x', redirectUris: lines(11) })).toEqual({
    redirectUris: 'Enter at most 10 URLs, one per line.',
  });
});
