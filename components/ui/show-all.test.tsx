import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ShowAll } from './show-all.tsx';

function render(count: number, unit: 'lines' | 'rows' = 'lines'): string {
  return renderToStaticMarkup(
    <ShowAll count={count} unit={unit}>
      <pre>code</pre>
    </ShowAll>,
  );
}

test('a box with few lines has no checkbox and is not shortened', () => {
  expect(render(13)).toBe('<pre>code</pre>');
});

test('a longer box is shortened and names the number of its lines', () => {
  const html = render(14);
  expect(html).toContain('<pre>code</pre>');
  expect(html).toMatch(/<label [^>]*><input type="checkbox"[^>]*\/>Show all 14 lines<\/label>/);
});

test('rows are shortened on a phone, where they are cards, before they are on a wide screen', () => {
  expect(render(4, 'rows')).toBe('<pre>code</pre>');
  const html = render(8, 'rows');
  expect(html).toMatch(/<label class="[^"]*md:hidden"><input [^>]*\/>Show all 8 rows<\/label>/);
  expect(html).toContain('class="shortened cards"');
  expect(render(13, 'rows')).not.toContain('md:hidden');
});
