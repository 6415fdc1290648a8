import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ShowAll } from './show-all.tsx';

function render(count: number): string {
  return renderToStaticMarkup(
    <ShowAll count={count} unit="lines">
      <pre>code</pre>
    </ShowAll>,
  );
}

test('a box with few lines has no checkbox and is not shortened', () => {
  expect(render(22)).toBe('<pre>code</pre>');
});

test('a longer box is shortened and names the number of its lines', () => {
  const html = render(46);
  expect(html).toContain('<pre>code</pre>');
  expect(html).toMatch(/<label [^>]*><input type="checkbox"[^>]*\/>Show all 46 lines<\/label>/);
});
