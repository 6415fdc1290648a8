import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { RowActions } from './row-actions.tsx';

test('several actions are in a menu, whose button names the row', () => {
  const html = renderToStaticMarkup(
    <RowActions of="mia@example.com">
      <button type="button">Change role</button>
      <button type="button">Remove</button>
    </RowActions>,
  );
  const [, target] = /<button type="button" popoverTarget="([^"]+)"/i.exec(html) ?? [];
  expect(target).toBeDefined();
  expect(html).toContain(`id="${target}" popover="auto"`);
  expect(html).toContain('Actions for mia@example.com</span>');
});

test('a single action needs no menu', () => {
  const html = renderToStaticMarkup(
    <RowActions of="mia@example.com">
      {false}
      <button type="button">Remove</button>
    </RowActions>,
  );
  expect(html).not.toContain('popover');
  expect(html).toContain('<button type="button">Remove</button>');
});
