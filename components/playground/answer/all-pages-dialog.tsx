'use client';

import { useState } from 'react';
import { createPortal } from 'react-dom';
import type { AllPages, AllPagesState } from '#lib/playground/all-pages.ts';
import { pointsFor, type PagesEstimate } from '#lib/playground/page-estimate.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Field, Select } from '../../ui/field.tsx';

interface AllPagesDialogProps {
  pages: AllPages;
  state: AllPagesState;
}

/** Shows the cost of fetching every page, and lets the reader choose a limit before the first fetch. */
export function AllPagesDialog({ pages, state }: AllPagesDialogProps) {
  const isOpen = state.kind === 'estimating' || state.kind === 'refused' || state.kind === 'estimated';
  return createPortal(
    <Dialog open={isOpen} onClose={() => pages.forget()} title="Fetch all pages">
      {state.kind === 'estimating' && <p role="status">Requesting the number of rows and the cost of a page …</p>}
      {state.kind === 'refused' && <Refused state={state} />}
      {state.kind === 'estimated' && <Estimated pages={pages} estimate={state.estimate} />}
    </Dialog>,
    // Rendered outside GraphiQL, because GraphiQL's styles would apply to it.
    document.body,
  );
}

function Refused({ state: { outcome } }: { state: Extract<AllPagesState, { kind: 'refused' }> }) {
  const message =
    outcome.kind === 'answered'
      ? outcome.answer.errors[0]?.message
      : outcome.kind === 'lost'
        ? outcome.message
        : 'Your session has ended. Sign in again.';
  return (
    <Callout kind="danger" title="The pages can’t be fetched" live>
      <p>{message}</p>
    </Callout>
  );
}

const caps = [1_000, 10_000, 50_000, 100_000];
const most = 100_000;

function Estimated({ pages, estimate }: { pages: AllPages; estimate: PagesEstimate }) {
  const { rows, limit, remaining } = estimate;
  const choices = rows === null ? caps : [...caps.filter((cap) => cap < rows), Math.min(rows, most)];
  const [chosen, setChosen] = useState(rows === null ? 10_000 : Math.min(rows, most));
  const points = pointsFor(estimate, chosen);
  const facts = [
    { term: 'Rows', value: rows === null ? 'Unknown' : rows.toLocaleString('en') },
    { term: 'Requests', value: `${Math.ceil(chosen / limit).toLocaleString('en')}, of ${limit} rows each` },
    {
      term: 'Cost',
      value: points === null ? 'Unknown' : `at most ${points.toLocaleString('en')} points`,
    },
    ...(remaining === null
      ? []
      : [{ term: 'Points left', value: `${Math.round(remaining).toLocaleString('en')} points` }]),
  ];
  return (
    <>
      <Facts facts={facts} />
      <div className="max-w-xs">
        <Field label="Stop after" required>
          <Select value={chosen} onChange={(event) => setChosen(Number(event.target.value))}>
            {[...new Set(choices)].map((cap) => (
              <option key={cap} value={cap}>
                {cap === rows ? `All ${cap.toLocaleString('en')} rows` : `${cap.toLocaleString('en')} rows`}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <p className="text-sm text-muted">
        Fetching starts at the first page and respects the rate limits. You can stop it at any time and keep the rows
        that arrived.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button
          variant="primary"
          autoFocus
          onClick={() => {
            pages.fetch(estimate, chosen).catch(reportError);
          }}
        >
          Fetch {chosen.toLocaleString('en')} rows
        </Button>
        <Button variant="quiet" onClick={() => pages.forget()}>
          Cancel
        </Button>
      </div>
    </>
  );
}
