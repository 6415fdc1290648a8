import { describe, expect, test } from 'vitest';
import { firstSentence, plainText } from './markdown.ts';

describe('Markdown as plain text', () => {
  test('has no markup or line breaks', () => {
    expect(plainText('A **bold** [link](https://x.example),\nand `code`.\n\n- one\n- two')).toBe(
      'A bold link, and code. one two',
    );
  });

  test('keeps HTML as text', () => {
    expect(plainText('Say <b>this</b>.')).toBe('Say <b>this</b>.');
  });
});

describe('the first sentence', () => {
  test.each([
    ['One campaign. Requires CAMPAIGNS_READ.', 'One campaign.'],
    ['Name, 1 to 200 characters', 'Name, 1 to 200 characters'],
    ['Costs 1.5 points, e.g. for A. Then more.', 'Costs 1.5 points, e.g. for A.'],
    ['First\nline.\n\nSecond paragraph.', 'First line.'],
    ['Whether it is in? It is.', 'Whether it is in?'],
  ])('of %j', (text, sentence) => {
    expect(firstSentence(text)).toBe(sentence);
  });

  test('of nothing is empty', () => {
    expect(firstSentence(undefined)).toBe('');
  });
});
