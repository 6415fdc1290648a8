import { expect, test } from 'vitest';
import {
  checkUploadDraft,
  emptyUploadDraft,
  kindOf,
  toUploadInput,
  type UploadDraft,
  usedColumns,
  uploadDraftFor,
} from './upload-draft.ts';

const columns = [
  { header: 'mail', kind: 'EMAIL', values: [] },
  { header: 'nr', kind: 'IGNORE', values: [] },
] as const;
const draft = {
  ...emptyUploadDraft,
  audienceId: 'a',
  adUserData: 'GRANTED',
  adPersonalization: 'UNSPECIFIED',
} as const;

test('reports every missing field', () => {
  expect(Object.keys(checkUploadDraft(emptyUploadDraft, null))).toEqual([
    'file',
    'audienceId',
    'adUserData',
    'adPersonalization',
  ]);
  expect(checkUploadDraft(draft, columns)).toEqual({});
});

test('removing people needs no consent', () => {
  expect(checkUploadDraft({ ...emptyUploadDraft, audienceId: 'a', operation: 'REMOVE' }, columns)).toEqual({});
});

test('a file needs an identifier that can be sent, hashed or not', () => {
  expect(checkUploadDraft({ ...draft, kinds: { mail: 'IGNORE' } }, columns)).toHaveProperty('columns');
  const ownIds = { ...draft, kinds: { mail: 'IGNORE', nr: 'EXTERNAL_ID' } } as const;
  expect(checkUploadDraft(ownIds, columns)).toEqual({});
  expect(checkUploadDraft({ ...ownIds, hash: true }, columns)).toHaveProperty('columns');
});

test('declares only used columns, each name once', () => {
  const file = ['Mail', 'mail', '', '', 'note', 'x'.repeat(201)].map(
    (header) => ({ header, kind: 'EMAIL', values: [] }) as const,
  );
  const given = { kinds: { note: 'IGNORE', '': 'PHONE' } } as const;
  const mapped = file.map((column) => ({ header: column.header, kind: kindOf(column, given) }));
  expect(usedColumns(mapped)).toEqual([{ header: 'Mail', kind: 'EMAIL' }]);
});

test('a column has the kind chosen for its name, for any name', () => {
  const column = { header: 'Constructor', kind: 'IGNORE' } as const;
  expect(kindOf(column, { kinds: {} })).toBe('IGNORE');
  const said = { constructor: 'EMAIL' } as const;
  expect(kindOf(column, { kinds: said })).toBe('EMAIL');
});

test('a replacement sends the seen version only if most members may be lost', () => {
  const file = {
    fileName: 'f',
    format: 'CSV',
    compression: 'NONE',
    contentLength: 1,
    checksumSha256: 'c',
    columns: [],
  } as const;
  const target = { companyId: 'c', audienceId: 'a', audienceVersion: 7, idempotencyKey: 'k' };
  expect(toUploadInput(draft, file, target)).toMatchObject({ expectedAudienceVersion: null, contentLength: '1' });
  const versionOf = (part: Partial<UploadDraft>) =>
    toUploadInput({ ...draft, ...part }, file, target).expectedAudienceVersion;
  expect(versionOf({ operation: 'REPLACE' })).toBeNull();
  expect(versionOf({ operation: 'REPLACE', mayShrink: true })).toBe(7);
  // Ticked, and then another thing chosen.
  expect(versionOf({ operation: 'ADD', mayShrink: true })).toBeNull();
});

test('the URL chooses the audience, the change and the check of a new upload', () => {
  const audiences = [{ id: 'a' }];
  expect(uploadDraftFor({ audience: 'a', operation: 'REMOVE', check: 'only' }, audiences)).toEqual({
    ...emptyUploadDraft,
    audienceId: 'a',
    operation: 'REMOVE',
    validateOnly: true,
  });
  expect(uploadDraftFor({ audience: 'deleted', operation: 'ERASE', check: undefined }, audiences)).toEqual(
    emptyUploadDraft,
  );
});
