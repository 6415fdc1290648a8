'use client';

import clsx from 'clsx';
import { parseValue, type GraphQLArgument, type GraphQLLeafType, type ValueNode } from 'graphql';
import { ChevronRight, ListChecks, Square, SquareCheck } from 'lucide-react';
import dynamic from 'next/dynamic';
import type { KeyboardEvent } from 'react';
import { valueText } from '#lib/run/default-selection.ts';
import { knownIds } from '#lib/run/known-ids.ts';
import { SkeletonLines } from '../../ui/skeleton.tsx';
import { loadExplorer, type GraphiQLPlugin } from './graphiql.ts';

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
  content: () => (
    <div ref={keepNamed} onKeyDown={moveFocus} className="playground-scroll playground-explorer">
      <Explorer />
    </div>
  ),
};

/** The value that an argument begins with: the reader's own ID, or one of its type. */
function firstValue(field: { name: string }, { name }: GraphQLArgument, type: GraphQLLeafType): ValueNode {
  const id = knownIds.offersFor(name, field.name)[0]?.id;
  return parseValue(
    id === undefined ? valueText(name, type, { variables: new Set(), companyId: null }) : JSON.stringify(id),
  );
}

/**
 * The mark before a row of the explorer, as a control: the explorer's rows react only to clicks. A click on this button
 * reaches the row, also by Enter and Space.
 */
function RowToggle({ isOn, isValue = false }: { isOn: boolean; isValue?: boolean }) {
  const Icon = !isValue ? ChevronRight : isOn ? SquareCheck : Square;
  return (
    <button
      type="button"
      {...(isValue ? { role: 'checkbox', 'aria-checked': isOn } : { 'aria-expanded': isOn })}
      onFocus={({ currentTarget }) => showActions(currentTarget)}
      className="inline-flex size-6 items-center justify-center align-middle"
    >
      <Icon aria-hidden size={15} className={clsx(!isValue && isOn && 'rotate-90')} />
    </button>
  );
}

/** The explorer shows a row's further actions (“$” makes a variable) when the pointer is over its name. */
function showActions(toggle: HTMLElement): void {
  const name = toggle.nextElementSibling ?? toggle.parentElement?.nextElementSibling;
  name?.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }));
}

/** Names the explorer's controls, which have no names of their own, as they appear. */
function keepNamed(root: HTMLElement | null): (() => void) | undefined {
  if (root === null) return undefined;
  const observer = new MutationObserver(() => {
    for (const control of root.querySelectorAll<HTMLElement>('button, input, select')) {
      control.setAttribute('aria-label', controlName(control));
    }
  });
  observer.observe(root, { childList: true, subtree: true });
  return () => observer.disconnect();
}

function controlName(control: HTMLElement): string {
  const { fieldName, argName } = control.closest<HTMLElement>('[data-field-name], [data-arg-name]')?.dataset ?? {};
  const name = fieldName ?? argName ?? control.parentElement?.textContent.trim() ?? '';
  if (control.title !== '') return `${control.title}: ${name}`;
  if (control.closest('form') !== null) return control.matches('select') ? 'Kind of operation' : 'Add operation';
  return control.matches('.graphiql-operation-title-bar input') ? 'Name of the operation' : name;
}

/** The arrow keys move between the rows. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const toggles = [...event.currentTarget.querySelectorAll<HTMLElement>('[aria-expanded], [role=checkbox]')];
  const at = toggles.findIndex((toggle) => toggle === document.activeElement);
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined || at < 0) return;
  event.preventDefault();
  toggles[at + step]?.focus();
}
