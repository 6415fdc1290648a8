import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { AnswerLeaf } from '#lib/run/tabular-answer.ts';
import { OrderChoice } from './order-choice.tsx';
import { RowsTable } from './rows-table.tsx';

const columns: readonly AnswerLeaf[] = [
  { label: 'name', kind: 'text', keys: ['name'], description: undefined },
  { label: 'budget.amountMicros', kind: 'micros', keys: ['budget', 'amountMicros'], description: undefined },
  { label: 'note', kind: 'text', keys: ['note'], description: undefined },
];

const note = 'The campaign has spent its whole budget for today, and continues tomorrow.';

test('has a label for each value of a row, because a phone shows the row as a card', () => {
  const html = renderToStaticMarkup(
    <RowsTable
      caption="rows"
      columns={columns}
      items={[{ name: 'Spring launch', budget: { amountMicros: '1500000' }, note }]}
      start={0}
      currency="EUR"
      order={null}
      onOrder={() => undefined}
    />,
  );
  const cells = [...html.matchAll(/<td ([^>]*)>/g)].map(([, attributes = '']) => attributes);
  expect(cells[0]).toContain('data-card="head"');
  expect(cells[1]).toContain('data-label="Amount (EUR)"');
  expect(cells[2], 'a sentence has the whole width').toMatch(/data-label="Note" data-card="line"/);
});

test('a list in a row shows the code that all of its items have, or their number', () => {
  const issues: AnswerLeaf = {
    label: 'issues',
    kind: 'list',
    keys: ['issues'],
    description: undefined,
    columns: [
      { label: 'message', kind: 'text', keys: ['message'], description: undefined },
      { label: 'code', kind: 'enum', keys: ['code'], description: undefined },
    ],
  };
  const textOf = (...codes: string[]) => {
    const html = renderToStaticMarkup(
      <RowsTable
        caption="rows"
        columns={[issues]}
        items={[{ issues: codes.map((code) => ({ code, message: 'Why.' })) }]}
        start={0}
        order={null}
        onOrder={() => undefined}
      />,
    );
    return (/<td[^>]*>(.*?)<\/td>/.exec(html)?.[1] ?? '').replaceAll(/<[^>]+>/g, '');
  };
  expect(textOf()).toBe('none');
  expect(textOf('NO_SPEND')).toBe('NO_SPEND of issues');
  expect(textOf('NO_SPEND', 'NO_SPEND')).toBe('NO_SPEND ×2 of issues');
  expect(textOf('NO_SPEND', 'PAUSED')).toBe('2 items of issues');
});

test('offers each column in both directions, and the order of the response', () => {
  const order = { column: 'budget.amountMicros', direction: 'descending' } as const;
  const html = renderToStaticMarkup(<OrderChoice columns={columns} order={order} onChange={() => undefined} />);
  expect([...html.matchAll(/<option[^>]*>([^<]*)/g)].map(([, text]) => text)).toEqual([
    'order of the response',
    'Name, ascending',
    'Name, descending',
    'Amount (in units), ascending',
    'Amount (in units), descending',
    'Note, ascending',
    'Note, descending',
  ]);
  expect(html).toMatch(/<option[^>]* selected=""[^>]*>Amount \(in units\), descending/);
});
