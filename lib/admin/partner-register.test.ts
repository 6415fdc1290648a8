import { expect, test } from 'vitest';
import { maximumRedirectUris } from '#shared/limits.ts';
import { checkPartner, emptyPartner, toPartnerValues } from './partner-register.ts';

test('a draft has one redirect URI per line, and empty lines don’t count', () => {
  const redirectUris = ' https://p.example/a \n\nhttps://p.example/b\n';
  expect(toPartnerValues({ name: ' Gezeiten ', websiteUrl: ' ', redirectUris })).toEqual({
    name: 'Gezeiten',
    websiteUrl: null,
    redirectUris: ['https://p.example/a', 'https://p.example/b'],
  });
});

test('a draft needs a name, and doesn’t have too many redirect URIs', () => {
  expect(Object.keys(checkPartner(emptyPartner))).toEqual(['name']);
  const lines = (count: number) => Array.from({ length: count }, (_, index) => `https://p.example/${index}`).join('\n');
  expect(checkPartner({ ...emptyPartner, name: 'x', redirectUris: lines(maximumRedirectUris) })).toEqual({});
  expect(checkPartner({ ...emptyPartner, name: 'x', redirectUris: lines(maximumRedirectUris + 1) })).toEqual({
    redirectUris: `Enter at most ${maximumRedirectUris} URLs, one per line.`,
  });
});
