'use client';

import clsx from 'clsx';
import { Play, Square } from 'lucide-react';
import type { PointerEvent } from 'react';
import { companiesNamed } from '#lib/run/company-variables.ts';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/field.tsx';
import { useGraphiQL, useGraphiQLActions } from '../parts/graphiql.ts';

interface RunButtonProps {
  companies: readonly { id: string; name: string }[];
  className: string;
}

/**
 * Runs or stops the operation. It is disabled until the editors have loaded. In a narrow pane only screen readers get the
 * company's name, so that the commands stay in the same row; on a phone, it is below the label.
 */
export function RunButton({ companies, className }: RunButtonProps) {
  const { isReady, isRunning, query, variables } = useGraphiQL((state) => ({
    query: state.tabs[state.activeTabIndex]?.query ?? '',
    variables: state.tabs[state.activeTabIndex]?.variables ?? '',
    isReady: state.queryEditor !== undefined,
    isRunning: state.isFetching || state.subscription !== null,
  }));
  const actions = useGraphiQLActions();
  const [company, ...others] = companiesNamed({ query, variables }, companies);
  const Icon = isRunning ? Square : Play;

  return (
    <Button
      variant="primary"
      size="small"
      // Browsers drop a click whose pressed element is gone at its end, and parts of the label come and go.
      className={clsx('max-sm:flex-col max-sm:gap-0 max-sm:px-1.5 max-sm:py-0.5', '*:pointer-events-none', className)}
      disabled={!isReady || query.trim() === ''}
      onClick={() => (isRunning ? actions.stop() : actions.run())}
      onPointerEnter={holdWidth}
      onPointerDown={holdWidth}
      onPointerLeave={releaseWidth}
      title="Ctrl-Enter or ⌘-Enter"
    >
      <span className="flex items-center gap-2 max-sm:gap-1">
        <Icon aria-hidden size={14} className="shrink-0" />
        {isRunning ? 'Stop' : 'Run'}
      </span>
      {!isRunning && company !== undefined && (
        <span className="max-w-40 min-w-0 truncate font-normal max-sm:max-w-18 max-sm:text-xs @max-[26rem]:max-w-36 @max-[23rem]:sr-only">
          <span className="max-sm:sr-only"> on </span>
          {others.length === 0 ? company.name : `${others.length + 1} companies`}
        </span>
      )}
    </Button>
  );
}

/**
 * The label can become shorter under the pointer: a moment after the last key, or when a run starts. The button keeps its
 * width until the pointer leaves it. Otherwise the click would end beside it, or on the next command.
 */
function holdWidth({ currentTarget }: PointerEvent<HTMLElement>): void {
  currentTarget.style.minWidth = `${currentTarget.getBoundingClientRect().width}px`;
}

function releaseWidth({ currentTarget }: PointerEvent<HTMLElement>): void {
  currentTarget.style.minWidth = '';
}

/** Chooses the operation to run, in a document with several. */
export function OperationToRun() {
  const { operations, operationName } = useGraphiQL((state) => ({
    operations: state.operations,
    operationName: state.operationName,
  }));
  const actions = useGraphiQLActions();
  const names = (operations ?? []).flatMap(({ name }) => (name === undefined ? [] : [name.value]));
  if (names.length < 2) return null;
  return (
    <Select
      aria-label="Operation to run"
      value={operationName ?? names[0]}
      onChange={(event) => actions.setOperationName(event.target.value)}
      className="min-h-8! w-auto! max-w-48 shrink-0 py-0.5! text-sm"
    >
      {names.map((name) => (
        <option key={name}>{name}</option>
      ))}
    </Select>
  );
}
