import { expect, test } from 'vitest';
import type { ElementKind, ReferenceEntry } from './type-groups.ts';
import { byRole } from './type-roles.ts';

function namesByRole(kind: ElementKind, ...names: string[]) {
  const entries = names.map((name): ReferenceEntry => ({
    name,
    path: name,
    summary: '',
    deprecated: false,
    scopes: [],
    staffOnly: false,
  }));
  return byRole(kind, entries).map((group) => [group.subject, ...group.entries.map(({ name }) => name)]);
}

test('the objects of the domain come before pages and payloads', () => {
  expect(namesByRole('object', 'Campaign', 'CampaignPage', 'Company', 'CreateCampaignPayload')).toEqual([
    [undefined, 'Campaign', 'Company'],
    ['Pages of lists', 'CampaignPage'],
    ['Results of mutations', 'CreateCampaignPayload'],
  ]);
});

test('inputs of mutations come before filters and sort orders', () => {
  expect(namesByRole('input', 'CampaignFilter', 'CampaignSort', 'CreateCampaignInput')).toEqual([
    [undefined, 'CreateCampaignInput'],
    ['Filters of lists', 'CampaignFilter'],
    ['Sort orders of lists', 'CampaignSort'],
  ]);
});

test('a kind without such types is one group', () => {
  expect(namesByRole('scalar', 'DateTime', 'MyPage')).toEqual([[undefined, 'DateTime', 'MyPage']]);
});
