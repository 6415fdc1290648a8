'use client';

import clsx from 'clsx';
import {
  OperationTypeNode,
  parseValue,
  type GraphQLArgument,
  type GraphQLInputField,
  type GraphQLLeafType,
  type OperationDefinitionNode,
  type ValueNode,
} from 'graphql';
import { ChevronRight, ListChecks, Square, SquareCheck } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useEffect, useId, useMemo, useRef, useState, type MouseEvent } from 'react';
import { ExplorerVariables } from '#lib/playground/explorer-variables.ts';
import { startComparisons } from '#lib/playground/started-comparisons.ts';
import { filterRootFields } from '#lib/playground/root-fields.ts';
import { defaultFieldNames, valueText } from '#lib/run/default-selection.ts';
import { knownIds } from '#lib/run/known-ids.ts';
import { useHeaderSession } from '../../shell/header-session.tsx';
import { TextInput } from '../../ui/field.tsx';
import { SkeletonLines } from '../../ui/skeleton.tsx';
import { useLibrary } from './library-context.ts';
import { keepRows, moveFocus, opensRow, showActions } from './explorer-rows.ts';
import { fillLeafs, loadExplorer, useGraphiQL, type GraphiQLPlugin } from '../parts/graphiql.ts';
import { FollowedSelection } from './followed-selection.ts';
import { replaceText } from '../parts/replace-text.ts';

// Loaded on demand: it has its own renderer of the whole schema.
const Explorer = dynamic(
  () =>
    loadExplorer({
      arrowOpen: <RowToggle isOn />,
      arrowClosed: <RowToggle isOn={false} />,
      checkboxChecked: <RowToggle isOn isValue />,
      checkboxUnchecked: <RowToggle isOn={false} isValue />,
      getDefaultScalarArgValue: firstValue,
    }),
  {
    loading: () => (
      <div className="p-3">
        <SkeletonLines label="Loading the explorer" />
      </div>
    ),
  },
);

/** GraphiQL's own explorer, which builds a query by clicking fields. */
export const explorerPlugin: GraphiQLPlugin = {
  title: 'Explorer',
  icon: () => <ListChecks aria-hidden size={18} />,
  content: ExplorerPanel,
};

/** The explorer with a filter for its first rows. An object that is selected brings the fields that say most about it. */
function ExplorerPanel() {
  const { queryEditor, schema, operations, tab } = useGraphiQL((state) => ({
    queryEditor: state.queryEditor,
    schema: state.schema ?? null,
    operations: state.operations,
    tab: state.tabs[state.activeTabIndex]?.id,
  }));
  const session = useHeaderSession();
  const { catalog } = useLibrary();
  const isStaff = session !== 'loading' && session.signedIn && session.isStaff;
  const [search, setSearch] = useState('');
  const rows = useRef<HTMLDivElement>(null);
  /** The document before a click. */
  const before = useRef('');
  const [variables] = useState(() => new ExplorerVariables());
  const [selection] = useState(() => new FollowedSelection());
  const id = useId();
  const shown = useMemo(() => {
    // Without an operation, the explorer begins a query.
    const kinds = new Set(operations?.map(({ operation }) => operation));
    return filterRootFields(schema, kinds.size > 0 ? [...kinds] : [OperationTypeNode.QUERY], { search, isStaff });
  }, [schema, operations, search, isStaff]);
  const groups = useMemo(
    () =>
      new Map(
        typeof catalog === 'string' || !canReorder() ? [] : catalog.map(({ useCase, group }) => [useCase, group]),
      ),
    [catalog],
  );
  const withDefault = useMemo(() => variablesWithDefault(operations), [operations]);
  const areNamed = operations?.every(({ name }) => name !== undefined) ?? true;
  useEffect(() => {
    const root = rows.current;
    if (root === null || schema === null) return;
    const onChange = () => selection.follow(root, tab);
    return keepRows(root, { schema, shown, groups, withDefault, areNamed, onChange });
  }, [schema, shown, groups, withDefault, areNamed, selection, tab]);
  useEffect(() => variables.forget, [variables, tab]);
  useEffect(() => (rows.current === null ? undefined : selection.listen(rows.current)), [selection]);

  /** After the explorer's own change, which it makes while the click is handled further down. */
  const completeChange = (event: MouseEvent) => {
    const changed = queryEditor?.getValue() ?? '';
    const change = { before: before.current, after: changed };
    let filled: string | undefined;
    if (opensRow(event.target)) filled = fillLeafs(schema, changed, defaultFieldNames).result;
    else if (schema !== null) filled = startComparisons(schema, change, valueOf);
    const corrected = variables.correct(before.current, filled ?? changed);
    // As the explorer itself does: an edit that can be undone would offer the way back to the invalid document.
    if (corrected !== undefined) queryEditor?.setValue(corrected);
    else if (filled !== undefined) replaceText(queryEditor, filled);
  };

  return (
    <>
      <div className="border-b border-rule p-3">
        <TextInput
          type="search"
          aria-label="Filter operations"
          aria-describedby={`${id}-count`}
          placeholder="Filter operations"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          className="min-h-9! text-sm"
        />
        <p id={`${id}-count`} role="status" className={shown.size > 0 ? 'sr-only' : 'pt-3 text-sm text-muted'}>
          {search !== '' &&
            (shown.size > 0
              ? countWords(shown.size)
              : 'No operation contains all of these words. Arguments and fields are in the list of their operation.')}
        </p>
      </div>
      <div
        ref={rows}
        onClickCapture={() => (before.current = queryEditor?.getValue() ?? '')}
        onClick={completeChange}
        onKeyDown={moveFocus}
        className="playground-scroll playground-explorer"
      >
        <Explorer />
      </div>
    </>
  );
}

/** Whether the keyboard follows the order of a style. Elsewhere the operations stay in the order of their names. */
function canReorder(): boolean {
  return CSS.supports('reading-flow', 'flex-visual');
}

function variablesWithDefault(operations: readonly OperationDefinitionNode[] = []): ReadonlySet<string> {
  const definitions = operations.flatMap(({ variableDefinitions }) => variableDefinitions ?? []);
  const namesOf = (found: typeof definitions) => new Set(found.map(({ variable: { name } }) => name.value));
  // An operation can define the variable of another one without a default.
  const without = namesOf(definitions.filter(({ defaultValue }) => defaultValue === undefined));
  return namesOf(definitions.filter(({ variable: { name } }) => !without.has(name.value)));
}

function countWords(count: number): string {
  return count === 1 ? '1 operation' : `${count} operations`;
}

/** The value that an argument begins with: the reader's own ID, or one of its type. */
function firstValue(field: { name: string }, argument: GraphQLArgument, type: GraphQLLeafType): ValueNode {
  const id = knownIds.offersFor(argument.name, field.name)[0]?.id;
  return id === undefined ? valueOf({ ...argument, type }) : parseValue(JSON.stringify(id));
}

function valueOf({ name, type }: GraphQLArgument | GraphQLInputField): ValueNode {
  return parseValue(valueText(name, type, { variables: new Set(), companyId: null }));
}

/**
 * The mark before a row of the explorer, as a control: the explorer's rows react only to clicks. A click on this button
 * reaches the row, also by Enter and Space.
 */
function RowToggle({ isOn, isValue = false }: { isOn: boolean; isValue?: boolean }) {
  const Box = isOn ? SquareCheck : Square;
  return (
    <button
      type="button"
      {...(isValue ? { role: 'checkbox', 'aria-checked': isOn } : { 'aria-expanded': isOn })}
      onFocus={({ currentTarget }) => showActions(currentTarget)}
      className="inline-flex size-6 items-center justify-center align-middle"
    >
      {!isValue && <ChevronRight aria-hidden size={15} className={clsx('explorer-arrow', isOn && 'rotate-90')} />}
      {/* An argument that is an object has one too: its value can be a variable, with nothing to open. */}
      <Box aria-hidden size={15} className={clsx(!isValue && 'explorer-box')} />
    </button>
  );
}
