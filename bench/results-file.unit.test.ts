import { describe, expect, it } from 'vitest';
import { withSections } from './results-file.ts';

const one = { title: 'one', lines: ['First.', '', '| a |', '|---|', '| 1 |'] };
const two = { title: 'two', lines: ['Second.'] };

describe('the results page', () => {
  it('has its sections in the order of their first measurement', () => {
    const page = withSections('', [one, two]);
    expect(page.match(/^##? .*$/gm)).toEqual(['# Results of `npm run bench`', '## one', '## two']);
    expect(page).toContain('## one\n\nFirst.\n\n| a |\n|---|\n| 1 |\n\n## two\n\nSecond.\n');
  });

  it('keeps measurements of other runs, and is unchanged without new ones', () => {
    const page = withSections('', [one, two]);
    const again = withSections(page, [{ title: 'one', lines: ['Better.'] }]);
    expect(again).toContain('## one\n\nBetter.\n\n## two\n\nSecond.\n');
    expect(again).not.toContain('First.');
    expect(withSections(page, [])).toBe(page);
  });
});
