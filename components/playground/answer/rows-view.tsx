'use client';

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
import { ExportMenu } from './export-menu.tsx';
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

  const columnChoice = isChoosing && (
    <ColumnChoice columns={columns} currency={shownCurrency} hidden={hidden} onChange={setHidden} />
  );
  const columnsButton = columns.length > 1 && (
    <Button
      size="small"
      className="max-md:w-full max-md:justify-start! max-md:border-transparent max-md:font-normal!"
      aria-expanded={isChoosing}
      onClick={() => setIsChoosing(!isChoosing)}
    >
      Columns{hidden.size > 0 && ` (${columns.filter(isShown).length} of ${columns.length})`}
    </Button>
  );

  return (
    // A phone scrolls all of it, with the controls at the bottom, so that the rows begin at the top.
    <div className="flex min-h-full flex-col max-md:[reading-flow:flex-visual] md:h-full md:min-h-0">
      <div className="@container z-10 border-rule bg-panel px-4 py-2 max-md:sticky max-md:bottom-0 max-md:order-last max-md:mt-auto max-md:border-t md:relative md:border-b">
        <div className="flex flex-wrap items-center justify-end gap-2">
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
                Fetch all<span className="@max-[30rem]:sr-only"> pages</span> …
              </span>
            </Button>
          )}
          <span className="max-md:hidden">{columnsButton}</span>
          {items.length > 0 && (
            <ExportMenu path={path} leaves={shape.leaves.filter(isTaken)} items={sorted}>
              <div className="border-b border-rule pb-1 md:hidden">
                {items.length > 1 && (
                  <OrderChoice
                    columns={columns.filter(isShown)}
                    currency={shownCurrency}
                    order={order}
                    onChange={sortBy}
                  />
                )}
                {columnsButton}
                {columnChoice}
              </div>
            </ExportMenu>
          )}
        </div>
      </div>
      <div className="max-md:hidden">{columnChoice}</div>
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
        <ScrollRegion label="Beside the rows" className="shrink-0 overflow-auto md:max-h-44">
          {/* Without rows, no table shows the totals. */}
          <AnswerRest fields={items.length === 0 ? beside : others} currency={shownCurrency} />
        </ScrollRegion>
      )}
    </div>
  );
}
