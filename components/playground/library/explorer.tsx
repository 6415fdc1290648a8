'use client';

import {
  getNullableType,
  isListType,
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
import { useEffect, useMemo, useRef, useState, type FocusEvent, type KeyboardEvent, type MouseEvent } from 'react';
import { ExplorerLists, type ExplorerList } from '#lib/playground/explorer-lists.ts';
import { ExplorerVariables } from '#lib/playground/explorer-variables.ts';
import { jsonOf } from '#lib/playground/literals.ts';
import { startComparisons } from '#lib/playground/started-comparisons.ts';
import { filterRootFields } from '#lib/playground/root-fields.ts';
import { defaultFieldNames, valueText } from '#lib/run/default-selection.ts';
import { knownIds } from '#lib/run/known-ids.ts';
import { useHeaderSession } from '../../shell/header-session.tsx';
import { SkeletonLines } from '../../ui/skeleton.tsx';
import { useLibrary } from './library-context.ts';
import { keepFocus, keepRows, moveFocus, opensRow, showActions, toggleRow, type ValueRow } from './explorer-rows.ts';
import { ExplorerValues } from './explorer-values.tsx';
import { FilterField } from '../parts/filter-field.tsx';
import { fillLeafs, loadExplorer, useGraphiQL, type GraphiQLPlugin } from '../parts/graphiql.ts';
import { FollowedSelection } from './followed-selection.ts';
import { replaceText } from '../parts/replace-text.ts';
import { useEditorText } from '../parts/use-editor-text.ts';

// Loaded on demand: it has its own renderer of the whole schema.
const Explorer = dynamic(
  () =>
    loadExplorer({
      arrowOpen: <RowToggle isOn isObject />,
      arrowClosed: <RowToggle isOn={false} isObject />,
      checkboxChecked: <RowToggle isOn />,
      checkboxUnchecked: <RowToggle isOn={false} />,
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
  /** Whether the current click selects an object. */
  const opens = useRef(false);
  const refocus = useRef<() => void>(undefined);
  const [values, setValues] = useState<readonly ValueRow[]>([]);
  const [variables] = useState(() => new ExplorerVariables());
  const [explorerLists] = useState(() => new ExplorerLists());
  const [selection] = useState(() => new FollowedSelection());
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
  const text = useEditorText(queryEditor);
  const { text: query, lists } = useMemo(
    () => (schema === null ? { text, lists: new Map<string, ExplorerList>() } : explorerLists.hide(schema, text)),
    [schema, text, explorerLists],
  );
  const literals = useMemo(
    () => new Set([...lists].flatMap(([name, { value }]) => (jsonOf(value) === undefined ? [] : name))),
    [lists],
  );
  useEffect(() => {
    const root = rows.current;
    if (root === null || schema === null) return;
    const onChange = (found: readonly ValueRow[]) => {
      setValues((known) => (isSame(known, found) ? known : found));
      selection.follow(root, tab);
      refocus.current?.();
      refocus.current = undefined;
    };
    return keepRows(root, { schema, shown, groups, withDefault, literals, areNamed, onChange });
  }, [schema, shown, groups, withDefault, literals, areNamed, selection, tab]);
  useEffect(() => variables.forget, [variables, tab]);
  useEffect(() => (rows.current === null ? undefined : selection.listen(rows.current)), [selection]);

  /** A change in one step, which can be undone. */
  const change = (after: string, { starts = true } = {}) => {
    const before = queryEditor?.getValue() ?? '';
    let filled: string | undefined;
    if (opens.current) filled = fillLeafs(schema, after, defaultFieldNames).result;
    else if (schema !== null && starts) filled = startComparisons(schema, { before, after }, valueOf);
    replaceText(queryEditor, variables.correct(before, filled ?? after) ?? filled ?? after);
  };
  const startClick = (event: MouseEvent<HTMLElement>) => {
    refocus.current = keepFocus(event.currentTarget);
    opens.current = opensRow(event.target);
    if (toggleRow(event.target)) event.stopPropagation();
  };

  const pressKey = (event: KeyboardEvent<HTMLElement>) => {
    const isUndo = event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey) && !event.shiftKey;
    // In a text field, it undoes typing.
    if (isUndo && event.target instanceof HTMLButtonElement) {
      event.preventDefault();
      queryEditor?.trigger('explorer', 'undo', null);
    } else {
      moveFocus(event);
    }
  };

  return (
    <>
      <FilterField label="Filter operations" value={search} onChange={setSearch}>
        <p role="status" className={shown.size > 0 ? 'sr-only' : 'pt-3 text-sm text-muted'}>
          {search !== '' &&
            (shown.size > 0
              ? countWords(shown.size)
              : 'No operation contains all of these words. Arguments and fields are in the list of their operation.')}
        </p>
      </FilterField>
      <div
        ref={rows}
        onClickCapture={startClick}
        onClick={() => (opens.current = false)}
        onKeyDown={pressKey}
        className="playground-scroll playground-explorer"
      >
        <Explorer key={tab} query={query} onEdit={(edited) => change(explorerLists.restore(edited))} />
        {/* Within this element, so that undo works in them as well. */}
        {schema !== null && (
          <ExplorerValues
            schema={schema}
            rows={values}
            lists={lists}
            operations={operations ?? []}
            document={text}
            onChange={change}
          />
        )}
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

function isSame(left: readonly ValueRow[], right: readonly ValueRow[]): boolean {
  return (
    left.length === right.length &&
    left.every(({ host, name, definition }, index) => {
      const other = right[index];
      return host === other?.host && name === other.name && definition === other.definition;
    })
  );
}

function countWords(count: number): string {
  return count === 1 ? '1 operation' : `${count} operations`;
}

/** The value that an argument begins with: the reader's own ID, or one of its type. */
function firstValue(field: { name: string }, argument: GraphQLArgument, type: GraphQLLeafType): ValueNode {
  if (isListType(getNullableType(argument.type))) return valueOf(argument);
  const id = knownIds.offersFor(argument.name, field.name)[0]?.id;
  return id === undefined ? valueOf({ ...argument, type }) : parseValue(JSON.stringify(id));
}

function valueOf({ name, type }: GraphQLArgument | GraphQLInputField): ValueNode {
  return parseValue(valueText(name, type, { variables: new Set(), companyId: null }));
}

/**
 * The mark before a row of the explorer, as controls: the explorer's rows react only to clicks. A click on one of these
 * buttons reaches the row, also by Enter and Space. The box selects and removes; the arrow opens and closes an object.
 */
function RowToggle({ isOn, isObject = false }: { isOn: boolean; isObject?: boolean }) {
  const Box = isOn ? SquareCheck : Square;
  const shared = {
    type: 'button',
    onFocus: ({ currentTarget }: FocusEvent<HTMLElement>) => showActions(currentTarget),
  } as const;
  return (
    <>
      <button {...shared} role="checkbox" aria-checked={isOn} className="explorer-box">
        <Box aria-hidden size={15} />
      </button>
      {isObject && (
        <button {...shared} aria-expanded={isOn} className="explorer-arrow">
          <ChevronRight aria-hidden size={15} />
        </button>
      )}
    </>
  );
}
