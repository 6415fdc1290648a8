import { isEnumType } from 'graphql';
import { expect, test } from 'vitest';
import { type APITokenScope, apiTokenScopes } from '#shared/permissions.ts';
import { loadSchema } from '../schema/schema.ts';
import { inOrder, scopeAreas, scopeNames, scopePresets, scopeWords, switchScope } from './token-scopes.ts';

test('adding write adds read', () => {
  expect(switchScope([], 'CAMPAIGNS_WRITE', true)).toEqual(['CAMPAIGNS_READ', 'CAMPAIGNS_WRITE']);
});

test('removing write keeps read', () => {
  expect(switchScope(['CAMPAIGNS_READ', 'CAMPAIGNS_WRITE'], 'CAMPAIGNS_WRITE', false)).toEqual(['CAMPAIGNS_READ']);
});

test('removing read removes write', () => {
  const chosen: APITokenScope[] = ['CAMPAIGNS_READ', 'CAMPAIGNS_WRITE', 'REPORTS_READ'];
  expect(switchScope(chosen, 'CAMPAIGNS_READ', false)).toEqual(['REPORTS_READ']);
});

test('adding read adds nothing else', () => {
  expect(switchScope(['REPORTS_READ'], 'AUDIENCES_READ', true)).toEqual(['AUDIENCES_READ', 'REPORTS_READ']);
});

test('every preset with write also has read', () => {
  for (const { scopes } of scopePresets) {
    const completed = scopes.reduce<APITokenScope[]>((chosen, scope) => switchScope(chosen, scope, true), []);
    expect(completed).toEqual(inOrder(scopes));
  }
});

test('the permissions are those of the schema', async () => {
  const scopes = (await loadSchema()).getType('APITokenScope');
  expect(isEnumType(scopes) && scopes.getValues().map(({ name }) => name)).toEqual(apiTokenScopes);
});

test('the form has every permission in the order of the list', () => {
  expect(scopeAreas.flatMap(({ read, write }) => (write ? [read.scope, write.scope] : [read.scope]))).toEqual(
    apiTokenScopes,
  );
});

test('every permission has a description and a short summary', () => {
  expect(scopeWords(apiTokenScopes)).toHaveLength(apiTokenScopes.length);
  expect(scopeNames(['CAMPAIGNS_READ', 'CAMPAIGNS_WRITE', 'REPORTS_READ'])).toEqual([
    'Campaigns (write)',
    'Reports (read)',
  ]);
});
