import type { GraphQLSchema } from 'graphql';
import type { KeyboardEvent } from 'react';
import { groupRows, type OperationGroups } from './explorer-groups.ts';
import { showTypes } from './explorer-types.ts';

// The rows of GraphiQL's explorer, by the names that it gives its elements.

/** The rows of an operation's own fields, each with what is below it. A row keeps its element when it is selected. */
export const firstRowSelector = '.graphiql-operation-title-bar ~ div';

/** The title of the button that writes a variable's default value in the place of the variable. */
const removesVariable = 'Remove the variable';

/** The mark of an argument that is set. */
const setArgument = '[data-arg-name] [aria-checked=true]';

/** A row's mark and name, which the explorer reacts to. */
const headSelector = '[data-field-name], [data-arg-name] > span:first-child';

/** A row whose value the portal shows: a variable, which may be in the place of a list. */
export interface ValueRow {
  /** The element for the value, in the row. */
  host: HTMLElement;
  /** The name of the variable. */
  name: string;
  /** The position of the operation or fragment in the document. */
  definition: number;
}

/** Whether a field of an operation is selected. */
export function isSelected(row: HTMLElement): boolean {
  return row.querySelector('[aria-checked=true]') !== null;
}

/** The explorer shows a row's further actions (“$” makes a variable) when the pointer is over its name. */
export function showActions(toggle: HTMLElement): void {
  toggle.closest(headSelector)?.lastElementChild?.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }));
}

/** Whether a click selects an object. The row is drawn as opened only after the event. */
export function opensRow(target: EventTarget): boolean {
  if (!(target instanceof Element) || target.closest('.toolbar-button') !== null) return false;
  const row = target.closest('[data-field-name]');
  return row?.querySelector('[aria-expanded]') != null && row.querySelector('[aria-checked=false]') !== null;
}

/**
 * Opens or closes a selected object without a change of the document, for a click on its name or arrow. Returns whether it
 * was such a click: the explorer itself would remove the object and what is selected in it.
 */
export function toggleRow(target: EventTarget): boolean {
  if (!(target instanceof Element) || target.closest('[role=checkbox], .toolbar-button') !== null) return false;
  const head = target.closest(headSelector);
  // The row of a variable has one arrow, that of its value.
  const held = head?.parentElement?.querySelector<HTMLElement>(':scope > .explorer-value > .explorer-held');
  const arrow = head?.querySelector('[aria-checked=true] + [aria-expanded]');
  if (head == null || arrow == null) return false;
  if (held != null) {
    held.click();
    return true;
  }
  const isClosed = head.closest('[data-field-name], [data-arg-name]')?.toggleAttribute('data-closed') === true;
  arrow.setAttribute('aria-expanded', String(!isClosed));
  return true;
}

/**
 * The explorer draws the row of an object again when it is selected or removed. Returns a function that gives the focus to
 * the control that has replaced the focused one. What comes before it stays.
 */
export function keepFocus(root: HTMLElement): () => void {
  const controls = () => [...root.querySelectorAll<HTMLElement>('[role=checkbox], [aria-expanded]')];
  // A value that goes with its form leaves the focus to its row.
  const row = document.activeElement?.closest('.explorer-value')?.parentElement;
  const focused = row?.querySelector('[role=checkbox]') ?? document.activeElement;
  const at = controls().findIndex((control) => control === focused);
  return () => {
    if (document.activeElement === document.body) controls()[at]?.focus({ preventScroll: true });
  };
}

interface RowRules {
  schema: GraphQLSchema;
  /** The operations that the explorer offers. */
  shown: ReadonlySet<string>;
  groups: OperationGroups;
  /** The variables with a default, which the explorer can write in the place of the variable. It throws for others. */
  withDefault: ReadonlySet<string>;
  /** The variables in the place of lists without variables. */
  literals: ReadonlySet<string>;
  /** Whether each operation has a name. In one without a name, the explorer throws when it makes or removes a variable. */
  areNamed: boolean;
  onChange: (values: readonly ValueRow[]) => void;
}

/**
 * Changes the explorer's rows as they appear: names the controls, which have no names of their own, shows types and the
 * actions of the set arguments, and hides the actions that fail and the first rows that aren't among the shown ones. A
 * selected row stays. Groups the first rows.
 */
export function keepRows(
  root: HTMLElement,
  { schema, shown, groups, withDefault, literals, areNamed, onChange }: RowRules,
): () => void {
  const keep = () => {
    showTypes(root, schema);
    const ownControls = ':is(button, input, select):not(.explorer-value *)';
    for (const control of root.querySelectorAll<HTMLElement>(ownControls)) {
      control.setAttribute('aria-label', controlName(control));
    }
    for (const toggle of root.querySelectorAll<HTMLElement>(setArgument)) {
      if (toggle.closest('[data-arg-name]')?.querySelector(':scope > span:first-child .toolbar-button') === null)
        showActions(toggle);
    }
    for (const button of root.querySelectorAll<HTMLElement>('[data-arg-name] .toolbar-button')) {
      const row = button.closest<HTMLElement>('[data-arg-name]');
      const own = (row && variableIn(row)) ?? '';
      // The value becomes the default of a variable, which can't contain variables.
      const inner = [...(row?.querySelectorAll<HTMLElement>('[data-arg-name]') ?? [])].map(variableIn);
      const fails =
        button.title === removesVariable
          ? !withDefault.has(own)
          : inner.some((name) => name !== undefined && !literals.has(name));
      button.hidden = fails || !areNamed;
    }
    const firstRows = [...root.querySelectorAll<HTMLElement>(firstRowSelector)];
    for (const row of firstRows) {
      const name = row.querySelector<HTMLElement>('[data-field-name]')?.dataset['fieldName'] ?? '';
      row.hidden = !isSelected(row) && !shown.has(name);
    }
    groupRows(firstRows, groups);
    for (const box of root.querySelectorAll('[data-closed] [aria-checked=false]:has(+ [aria-expanded])')) {
      box.closest('[data-field-name], [data-arg-name]')?.removeAttribute('data-closed');
    }
    onChange(valueRows(root));
  };
  keep();
  const observer = new MutationObserver(keep);
  observer.observe(root, { childList: true, characterData: true, subtree: true });
  return () => observer.disconnect();
}

/** The name of the variable that is an argument's value. */
function variableIn(row: HTMLElement): string | undefined {
  return /^\$(\w+)$/.exec(row.querySelector(':scope > span + span')?.textContent ?? '')?.[1];
}

/** The rows with a variable, each with an element for its value. Others lose theirs. */
function valueRows(root: HTMLElement): ValueRow[] {
  const definitions = [...root.querySelectorAll('.graphiql-operation-title-bar')].map((bar) => bar.parentElement);
  return [...root.querySelectorAll<HTMLElement>('[data-arg-name]')].flatMap((row) => {
    const name = variableIn(row);
    const known = row.querySelector<HTMLElement>(':scope > .explorer-value');
    row.toggleAttribute('data-list', name?.startsWith('__list') === true);
    if (name === undefined) {
      known?.remove();
      return [];
    }
    const host = known ?? document.createElement('div');
    host.className = 'explorer-value';
    if (known === null) row.append(host);
    return [{ host, name, definition: definitions.findIndex((one) => one?.contains(row)) }];
  });
}

function controlName(control: HTMLElement): string {
  const { fieldName, argName } = control.closest<HTMLElement>('[data-field-name], [data-arg-name]')?.dataset ?? {};
  const name = fieldName ?? argName ?? control.parentElement?.textContent.trim() ?? '';
  // Its visible label is in playground.css.
  if (control.title === removesVariable) return `Use value: ${name}`;
  if (control.title !== '') return `${control.title}: ${name}`;
  if (control.closest('form') !== null) return control.matches('select') ? 'Kind of operation' : 'Add operation';
  return control.matches('.graphiql-operation-title-bar input') ? 'Name of the operation' : name;
}

/** The arrow keys move between the rows. */
export function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const top = (toggle: HTMLElement) => toggle.getBoundingClientRect().top;
  const boxes = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=checkbox]')]
    .filter((toggle) => toggle.checkVisibility())
    .toSorted((left, right) => top(left) - top(right));
  const head = document.activeElement?.closest(headSelector);
  const at = boxes.findIndex((box) => box.closest(headSelector) === head);
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined || at < 0) return;
  event.preventDefault();
  boxes[at + step]?.focus();
}
