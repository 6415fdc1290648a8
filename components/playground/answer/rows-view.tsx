'use client';

import clsx from 'clsx';
import type { GraphQLSchema } from 'graphql';
import { useMemo, useState } from 'react';
import { splitTotals, type AnswerField, type AnswerShape } from '#lib/run/tabular-answer.ts';
import type { AnsweredRun } from '#lib/playground/answers.ts';
import { nextOrder, sortRows, type RowOrder } from '#lib/playground/sort-rows.ts';
import type { Json } from '#shared/json.ts';
import { currencyOf } from '../../answer/answer-column.ts';
import { AnswerRest } from '../../answer/answer-rest.tsx';
import { Button } from '../../ui/button.tsx';
import { ScrollRegion } from '../../ui/scroll-region.tsx';
import { AllPagesDialog } from './all-pages-dialog.tsx';
import { AllPagesStatus } from './all-pages-status.tsx';
import { ColumnChoice } from './column-choice.tsx';
import { FileButtons } from './file-buttons.tsx';
import { OrderChoice } from './order-choice.tsx';
import { RowPager } from './row-pager.tsx';
import { RowsTable } from './rows-table.tsx';
import { useAllPages } from './use-all-pages.ts';

interface RowsViewProps {
  schema: GraphQLSchema;
  run: AnsweredRun;
  shape: AnswerShape;
  /** Rows of the response itself. */
  items: readonly Json[];
  beside: readonly AnswerField[];
  /** The currency of the company in the request. */
  currency: string | null;
}

/** Page size: a browser lays out this many rows without a noticeable delay. */
const rowsShown = 100;

/** The rows of a response: sorted, paged, with the selected columns, and ready for export. */
export function RowsView({ schema, run, shape, items: ownItems, beside, currency }: RowsViewProps) {
  const { pages, state } = useAllPages(schema, run);
  const items = state.kind === 'ended' ? state.items : ownItems;
  const [order, setOrder] = useState<RowOrder | null>(null);
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const [isChoosing, setIsChoosing] = useState(false);
  // On a phone, the controls would take the room of the first rows.
  const [hasTools, setHasTools] = useState(false);
  const [first, setFirst] = useState(0);

  const { columns } = shape;
  const sorted = useMemo(() => sortRows(items, columns, order), [items, columns, order]);
  const start = first < sorted.length ? first : 0;
  const isShown = ({ label }: { label: string }) => !hidden.has(label);
  // A list inside a row is one column on screen, and one column for each of its values in a file.
  const isTaken = ({ label }: { label: string }) =>
    !hidden.has(label) && ![...hidden].some((name) => label.startsWith(`${name}.`));
  const { totals, others } = splitTotals(columns, beside);
  const shownCurrency = currencyOf(beside) ?? currency;
  const path = shape.keys.join('.');
  const sortBy = (next: RowOrder | null) => {
    setOrder(next);
    setFirst(0);
  };

  return (
    <div className="flex h-full min-h-0 flex-col">
      <div className="@container border-b border-rule px-4 py-2">
        <div className="flex flex-wrap items-center gap-2 @max-[36rem]:gap-1 @max-[36rem]:[&_button]:px-2">
          <p className="mr-auto text-sm">
            <strong>{items.length.toLocaleString('en')}</strong>{' '}
            <span title={path}>{items.length === 1 ? 'row' : 'rows'}</span>
            {pages !== null && items === ownItems && ' on this page'}
          </p>
          {pages !== null && state.kind !== 'fetching' && (
            <Button
              size="small"
              onClick={() => {
                pages.estimate().catch(reportError);
              }}
            >
              <span>
                Fetch all<span className="md:@max-[30rem]:sr-only"> pages</span> …
              </span>
            </Button>
          )}
          <Button size="small" className="md:hidden" aria-expanded={hasTools} onClick={() => setHasTools(!hasTools)}>
            Sort and export
          </Button>
          <div className={clsx('flex flex-wrap items-center gap-[inherit]', !hasTools && 'max-md:hidden')}>
            <FileButtons path={path} leaves={shape.leaves.filter(isTaken)} items={sorted} />
            {columns.length > 1 && (
              <Button size="small" aria-expanded={isChoosing} onClick={() => setIsChoosing(!isChoosing)}>
                Columns{hidden.size > 0 && ` (${columns.filter(isShown).length} of ${columns.length})`}
              </Button>
            )}
          </div>
        </div>
      </div>
      {isChoosing && <ColumnChoice columns={columns} currency={shownCurrency} hidden={hidden} onChange={setHidden} />}
      {hasTools && items.length > 1 && (
        <OrderChoice columns={columns.filter(isShown)} currency={shownCurrency} order={order} onChange={sortBy} />
      )}
      {pages !== null && <AllPagesStatus pages={pages} state={state} />}
      {pages !== null && <AllPagesDialog pages={pages} state={state} />}
      {items.length === 0 ? (
        <p className="p-4 text-sm text-muted">The list is empty.</p>
      ) : (
        <RowsTable
          caption={`${path}: ${items.length} rows`}
          columns={columns.filter(isShown)}
          items={sorted.slice(start, start + rowsShown)}
          start={start}
          currency={shownCurrency}
          totals={totals}
          order={order}
          onOrder={(column) => sortBy(nextOrder(order, column))}
        />
      )}
      <RowPager start={start} size={rowsShown} count={sorted.length} onStart={setFirst} />
      {items === ownItems && (
        <ScrollRegion label="Beside the rows" className="max-h-44 shrink-0 overflow-auto">
          {/* Without rows, no table shows the totals. */}
          <AnswerRest fields={items.length === 0 ? beside : others} currency={shownCurrency} />
        </ScrollRegion>
      )}
    </div>
  );
}
