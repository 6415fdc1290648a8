import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { InlineCode } from './inline-code.tsx';

const kept = (word: string) => `<span class="whitespace-nowrap">${word}</span>`;

test('short code is on one line', () => {
  expect(renderToStaticMarkup(<InlineCode>npm start</InlineCode>)).toMatch(/^<code class="[^"]*nowrap">npm start</);
});

test('short words of longer code are not broken at a hyphen or a slash', () => {
  expect(renderToStaticMarkup(<InlineCode>litfass-worker-metrics</InlineCode>)).toContain(
    kept('litfass-worker-metrics'),
  );
  expect(renderToStaticMarkup(<InlineCode>--publish 10.0.0.11:9464</InlineCode>)).toContain(
    `${kept('--publish')} 10.0.0.11:9464`,
  );
});

test('a long word can be broken, and code with elements is unchanged', () => {
  expect(renderToStaticMarkup(<InlineCode>https://developers.example.com/graphql</InlineCode>)).not.toContain('nowrap');
  expect(
    renderToStaticMarkup(
      <InlineCode>
        <b>a-b</b>
      </InlineCode>,
    ),
  ).toContain('<b>a-b</b>');
});
