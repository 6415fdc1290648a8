import { expect, test } from 'vitest';
import { bySubject } from './subjects.ts';
import type { ReferenceEntry } from './type-groups.ts';

function entry(name: string): ReferenceEntry {
  return { name, path: `/reference/queries/${name}`, summary: '', deprecated: false, scopes: [], staffOnly: false };
}

const entries = ['getAudience', 'getCampaign', 'listCampaigns', 'ping'].map(entry);

test('lists operations by subject, in the order of the subjects, and those without one last', () => {
  const subjects = new Map([
    ['getCampaign', 'Campaigns'],
    ['listCampaigns', 'Campaigns'],
    ['listUploads', 'Uploads'],
    ['getAudience', 'Audiences'],
  ]);
  const shown = bySubject(entries, subjects).map((group) => [group.subject, ...group.entries.map(({ name }) => name)]);
  expect(shown).toEqual([
    ['Campaigns', 'getCampaign', 'listCampaigns'],
    ['Audiences', 'getAudience'],
    ['Other', 'ping'],
  ]);
});

test('a schema without subjects is one list', () => {
  expect(bySubject(entries, new Map())).toEqual([{ subject: undefined, entries }]);
});
