'use client';

import clsx from 'clsx';
import { Play, Square } from 'lucide-react';
import { companiesNamed } from '#lib/run/company-variables.ts';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/field.tsx';
import { useGraphiQL, useGraphiQLActions } from '../parts/graphiql.ts';

interface RunButtonProps {
  companies: readonly { id: string; name: string }[];
  /** Leaves no room for the company's name, as beside the tabs of a response. */
  isShort?: boolean;
}

/**
 * Runs or stops the operation. With several operations in the document, a select chooses one. It is disabled until the
 * editors have loaded. In a narrow pane only screen readers get the company's name, so that the commands stay in
 * the same row.
 */
export function RunButton({ companies, isShort = false }: RunButtonProps) {
  const { isReady, operations, operationName, isRunning, query, variables } = useGraphiQL((state) => ({
    query: state.tabs[state.activeTabIndex]?.query ?? '',
    variables: state.tabs[state.activeTabIndex]?.variables ?? '',
    isReady: state.queryEditor !== undefined,
    operations: state.operations,
    operationName: state.operationName,
    isRunning: state.isFetching || state.subscription !== null,
  }));
  const actions = useGraphiQLActions();
  const [company, ...others] = companiesNamed({ query, variables }, companies);
  const names = (operations ?? []).flatMap(({ name }) => (name === undefined ? [] : [name.value]));

  return (
    <div
      className={clsx('flex max-w-max items-center gap-2', names.length > 1 ? 'shrink-0' : 'min-w-0 flex-1 basis-32')}
    >
      <Button
        variant="primary"
        size="small"
        className="min-w-0"
        disabled={!isReady || query.trim() === ''}
        onClick={() => (isRunning ? actions.stop() : actions.run())}
        title="Ctrl-Enter or ⌘-Enter"
      >
        {isRunning ? (
          <Square aria-hidden size={14} className="shrink-0" />
        ) : (
          <Play aria-hidden size={14} className="shrink-0" />
        )}
        {isRunning ? 'Stop' : 'Run'}
        {!isRunning && company !== undefined && (
          <span className={clsx('max-w-40 min-w-0 truncate font-normal', isShort ? 'sr-only' : '@max-[24rem]:sr-only')}>
            {' '}
            on {others.length === 0 ? company : `${others.length + 1} companies`}
          </span>
        )}
      </Button>
      {names.length > 1 && (
        <Select
          aria-label="Operation to run"
          value={operationName ?? names[0]}
          onChange={(event) => actions.setOperationName(event.target.value)}
          className="min-h-8! w-auto! max-w-48 py-0.5! text-sm"
        >
          {names.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </Select>
      )}
    </div>
  );
}
