import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { PageHeader } from './page-header.tsx';

const switchName = 'Describe this page';

test('a summary that a small phone folds keeps a control that shows it', () => {
  const html = renderToStaticMarkup(<PageHeader title="Members" summary="People with access." foldsSummary />);
  expect(html).toContain('People with access.');
  expect(html).toMatch(new RegExp(`<label[^>]*><input type="checkbox"[^>]*/>.*${switchName}</span></label>`));
});

test('a summary that is always shown, and a page without one, have no such control', () => {
  expect(renderToStaticMarkup(<PageHeader title="Members" summary="People with access." />)).not.toContain(switchName);
  expect(renderToStaticMarkup(<PageHeader title="Members" foldsSummary />)).not.toContain(switchName);
});
