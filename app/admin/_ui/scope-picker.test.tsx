import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { APITokenScope } from '#shared/permissions.ts';
import { ScopePicker } from './scope-picker.tsx';

function pressed(chosen: readonly APITokenScope[], grantable: readonly APITokenScope[]): string[] {
  const html = renderToStaticMarkup(
    <ScopePicker chosen={chosen} grantable={grantable} error={undefined} onChange={() => undefined} />,
  );
  return [...html.matchAll(/aria-pressed="true"[^>]*>([^<]+)</g)].map(([, name = '']) => name);
}

test('the preset of the chosen permissions is marked', () => {
  const all: APITokenScope[] = ['CAMPAIGNS_READ', 'CAMPAIGNS_WRITE', 'AUDIENCES_READ', 'REPORTS_READ'];
  expect(pressed(['CAMPAIGNS_READ', 'REPORTS_READ'], all)).toEqual(['Reporting']);
  expect(pressed(all, all)).toEqual(['Campaign manager']);
  expect(pressed(['REPORTS_READ'], all)).toEqual([]);
});

test('a preset is marked too if the member can’t grant all of it', () => {
  expect(pressed(['REPORTS_READ'], ['REPORTS_READ', 'AUDIENCES_READ'])).toEqual(['Reporting']);
});
