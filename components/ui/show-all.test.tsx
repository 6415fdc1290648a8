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

test('a box with few lines has no button and is not shortened', () => {
  expect(render(22)).toBe('<pre>code</pre>');
});

test('a longer box is shortened and names the number of its lines', () => {
  const html = render(46);
  expect(html).toContain('data-shortened="true"');
  expect(html).toMatch(/aria-expanded="false"[^>]*>Show all 46 lines</);
});
