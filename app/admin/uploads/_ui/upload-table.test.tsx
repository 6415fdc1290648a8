import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { openList } from '#lib/admin/admin-list-table.ts';
import { uploadList } from '#lib/uploads/upload-list.ts';
import type { Upload } from '#lib/uploads/uploads.ts';
import { UploadTable } from './upload-table.tsx';

const list = openList(uploadList, {}, { id: 'c1' });
const upload: Upload = {
  ...{ id: 'u1', audience: { id: 'a1', name: 'Regulars' }, operation: 'ADD', status: 'COMPLETED', progress: 1 },
  ...{ fileName: 'baskets.csv', contentLength: '1024', validateOnly: false, createdBy: { name: 'Anna' } },
  rows: { total: '8', accepted: '8', rejected: '0', duplicate: '0', added: '8', removed: '0' },
  ...{ createdAt: '2026-11-27T17:01:00.000Z', expiresAt: '2026-11-28T17:01:00.000Z', finishedAt: null },
};

test('an upload has the time in the time zone of the company', () => {
  const html = renderToStaticMarkup(<UploadTable list={list} uploads={[upload]} timeZone="Europe/Berlin" />).replaceAll(
    /<[^>]+>/g,
    '',
  );
  expect(html).toContain('27 Nov 2026, 18:01 CET');
  expect(html, 'its page has the time in UTC').not.toContain('UTC');
});
