import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { TextTable } from './text-table.tsx';

function render(titles: readonly string[], cells: readonly string[]): string {
  return renderToStaticMarkup(
    <TextTable>
      <thead>
        <tr>
          {titles.map((title) => (
            <th key={title}>{title}</th>
          ))}
        </tr>
      </thead>
      {'\n'}
      <tbody>
        <tr>
          {cells.map((text) => (
            <td key={text}>
              <code>{text}</code>
            </td>
          ))}
        </tr>
      </tbody>
    </TextTable>,
  );
}

test('a card has its first cell as its header, and a title in every other one', () => {
  const html = render(['Part', 'Reserved', 'Why'], ['items', '20', 'One point for each object of the page']);
  expect(html).toContain('card-table');
  expect(html).toMatch(/<th scope="row"[^>]*><code>items/);
  expect(html).toContain('<td data-label="Reserved"><code>20');
  expect(html).toContain('<td data-label="Why" data-card="line"><code>One point');
});

test('two columns fit on a phone, so they stay a table', () => {
  const html = render(['Field', 'Meaning'], ['ms', 'The duration']);
  expect(html).not.toContain('card-table');
  expect(html).not.toContain('data-label');
});
