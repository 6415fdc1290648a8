import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { TextTable } from './text-table.tsx';

function render(titles: readonly string[], ...rows: (readonly string[])[]): string {
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
        {rows.map((cells) => (
          <tr key={cells[0]}>
            {cells.map((text) => (
              <td key={text}>
                <code>{text}</code>
              </td>
            ))}
          </tr>
        ))}
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

test('two columns are cards if a text is long', () => {
  const html = render(['Secret', 'What to do'], ['TOKEN_PEPPER', 'Set the new value. '.repeat(7)]);
  expect(html).toContain('card-table');
  expect(html).toContain('<td data-label="What to do" data-card="line">');
});

test('a column has the same place in every card', () => {
  const html = render(
    ['Name', 'Default', 'Meaning'],
    ['PORT', '4000', 'The port of the API'],
    ['API_URL', 'http://127.0.0.1:4000', 'Its URL'],
  );
  expect(html).toContain('<td data-label="Default" data-card="line"><code>4000');
  expect(html).toContain('<td data-label="Meaning" data-card="line"><code>Its URL');
});

test('short columns fit on a phone, so they stay a table', () => {
  expect(render(['Part', 'Reserved', 'Charged'], ['items', '20', '14'])).not.toContain('card-table');
});
