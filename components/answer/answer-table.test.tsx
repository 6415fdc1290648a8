import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { AnswerCell } from './answer-cell.tsx';
import { AnswerTable } from './answer-table.tsx';

function render(): string {
  return renderToStaticMarkup(
    <AnswerTable
      origin="as recorded"
      answer={{
        path: 'listThings.items',
        columns: [
          { label: 'channel', kind: 'enum', description: undefined },
          { label: 'metrics.spendMicros', kind: 'micros', description: 'What was spent.' },
          { label: 'metrics.clicks', kind: 'number', description: undefined },
        ],
        rows: [['CTV', '40107800000', 12352]],
        rest: [
          { label: 'pageInfo.hasNextPage', kind: 'boolean', description: undefined, value: false },
          { label: 'freshness.currencyCode', kind: 'text', description: undefined, value: 'EUR' },
          { label: 'totals.spendMicros', kind: 'micros', description: undefined, value: '1500000' },
          { label: 'totals.reach', kind: 'number', description: undefined, value: 4000 },
        ],
      }}
    />,
  );
}

test('amounts have the currency of the request where the response names none', () => {
  const answer = {
    path: 'listThings.items',
    columns: [{ label: 'budget.amountMicros', kind: 'micros' as const, description: undefined }],
    rows: [['1500000']],
    rest: [],
  };
  const titles = (currency: string | null) =>
    texts(renderToStaticMarkup(<AnswerTable origin="current data" answer={answer} currency={currency} />), 'th');
  expect(titles('CHF')).toEqual(['Amount (CHF)']);
  expect(titles(null)).toEqual(['Amount (in units)']);
});

/** The texts of all elements with this name. */
function texts(html: string, tag: string): string[] {
  return [...html.matchAll(new RegExp(`<${tag}[ >].*?</${tag}>`, 'g'))].map(([element]) =>
    element.replaceAll(/<[^>]+>/g, ''),
  );
}

test('groups digits, and names each column by the end of its path and its currency', () => {
  const html = render();
  expect(texts(html, 'th')).toEqual(['Channel', 'Spend (EUR)', 'Clicks']);
  expect(texts(html, 'td')).toEqual(['CTV', '40,107.80', '12,352', 'Total', '1.50', '']);
  expect(html).toContain('title="metrics.spendMicros: What was spent."');
});

test('on a phone, a row is a card under its first value, and each other value has the title of its column', () => {
  const cells = render().match(/<td [^>]*>/g) ?? [];
  expect(cells[0]).toContain('data-card="head"');
  expect(cells.slice(1, 3).map((cell) => /data-label="([^"]*)"/.exec(cell)?.[1])).toEqual(['Spend (EUR)', 'Clicks']);
});

test('shows the totals of columns as the last row', () => {
  const html = render();
  expect(texts(html, 'tr').at(-1)).toBe('Total1.50');
});

test('lists the other fields beside the list in a row each, numbers first', () => {
  const html = render();
  expect(texts(html, 'dt')).toEqual(['totals.reach', 'pageInfo.hasNextPage', 'freshness.currencyCode']);
  expect(texts(html, 'dd')).toEqual(['4,000', 'false', 'EUR']);
});

test('shows a code once that several members of a list have, with their number', () => {
  const html = renderToStaticMarkup(
    <AnswerCell kind="enum" value={['NO_SPEND', 'AUDIENCE_TOO_SMALL', 'AUDIENCE_TOO_SMALL']} />,
  );
  expect(html.replaceAll(/<[^>]+>/g, '')).toBe('NO_SPEND, AUDIENCE_TOO_SMALL ×2');
});

test('a state has the tone of its badge on the admin pages', () => {
  const html = (state: string) => renderToStaticMarkup(<AnswerCell kind="enum" value={state} />);
  expect(html('TOO_SMALL')).toContain('bg-warning-wash');
  expect(html('FAILED')).toContain('bg-danger-wash');
  expect(html('EXPIRED')).toContain('bg-neutral-wash');
  expect(html('CTV')).not.toContain('wash');
});

test('shows numbers of a list in order, also the same ones', () => {
  const html = renderToStaticMarkup(<AnswerCell kind="number" value={[3, 1, 3]} />);
  expect(html.replaceAll(/<[^>]+>/g, '')).toBe('3, 1, 3');
});

test('shows two decimals of a ratio, and the first two digits of a small one', () => {
  const shown = (value: number) =>
    renderToStaticMarkup(<AnswerCell kind="ratio" value={value} />).replaceAll(/<[^>]+>/g, '');
  expect([0.07442, 1.259, 3, 0, 0.004567].map(shown)).toEqual(['0.07', '1.26', '3.00', '0.00', '0.0046']);
});

test('wraps a column of sentences, and no column of short texts', () => {
  const html = renderToStaticMarkup(
    <AnswerTable
      origin="as recorded"
      answer={{
        path: 'listThings.items',
        columns: ['zone', 'message'].map((label) => ({ label, kind: 'text', description: undefined })),
        rows: [['Europe/Berlin', 'The campaign is active and has spent nothing for two days.']],
        rest: [],
      }}
    />,
  );
  const [zone, message] = html.match(/<td [^>]*>/g) ?? [];
  expect(zone).not.toContain('min-w-52');
  expect(message).toContain('min-w-52 whitespace-normal');
  expect(message).toContain('data-card="line"');
});

test('null and an empty text differ, also for a screen reader', () => {
  const html = (value: string | null) => renderToStaticMarkup(<AnswerCell kind="text" value={value} />);
  const spoken = (value: string | null) =>
    html(value)
      .replaceAll(/<span aria-hidden="true">.*?<\/span>/g, '')
      .replaceAll(/<[^>]+>/g, '');
  expect([null, ''].map(spoken)).toEqual(['null', 'empty text']);
  expect(html('')).toContain('<span aria-hidden="true">&quot;&quot;</span>');
});
