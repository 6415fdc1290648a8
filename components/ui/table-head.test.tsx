import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { roomy, TableHead } from './table-head.tsx';

test('the columns of numbers follow the others, aligned to the right', () => {
  expect(renderToStaticMarkup(<TableHead columns={['Key', 'Status']} numbers={['Requests']} />)).toBe(
    '<thead><tr><th scope="col">Key</th><th scope="col">Status</th><th scope="col" class="text-right text-balance">Requests</th></tr></thead>',
  );
});

test('a dropped column is hidden between a phone and a wide screen', () => {
  expect(renderToStaticMarkup(<TableHead columns={['Key', 'Created']} dropped={['Created']} />)).toContain(
    `<th scope="col">Key</th><th scope="col" class="${roomy}">Created</th>`,
  );
});

test('only screen readers announce the title of the column of buttons', () => {
  const html = renderToStaticMarkup(<TableHead columns={['Key']} actions nowrap />);
  expect(html).toContain('<th scope="col" class="whitespace-nowrap">Key</th>');
  expect(html).toContain('<th scope="col"><span class="sr-only">Actions</span></th></tr>');
});
