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
const setArgument = '[data-arg-name] :is([aria-checked=true], [aria-expanded=true])';

/** Whether a field of an operation is selected. */
export function isSelected(row: HTMLElement): boolean {
  return row.querySelector('[aria-checked=true], [aria-expanded=true]') !== null;
}

/** The explorer shows a row's further actions (“$” makes a variable) when the pointer is over its name. */
export function showActions(toggle: HTMLElement): void {
  const name = toggle.nextElementSibling ?? toggle.parentElement?.nextElementSibling;
  name?.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }));
}

/** Whether a click has selected an object. The row is drawn as opened only after the event. */
export function opensRow(target: EventTarget): boolean {
  if (!(target instanceof Element) || target.closest('.toolbar-button') !== null) return false;
  return target.closest('[data-field-name]')?.querySelector('[aria-expanded=false]') != null;
}

interface RowRules {
  schema: GraphQLSchema;
  /** The operations that the explorer offers. */
  shown: ReadonlySet<string>;
  groups: OperationGroups;
  /** The variables with a default, which the explorer can write in the place of the variable. It throws for others. */
  withDefault: ReadonlySet<string>;
  /** Whether each operation has a name. In one without a name, the explorer throws when it makes or removes a variable. */
  areNamed: boolean;
  onChange: () => void;
}

/**
 * Changes the explorer's rows as they appear: names the controls, which have no names of their own, shows types and the
 * actions of the set arguments, and hides the actions that fail and the first rows that aren't among the shown ones. A
 * selected row stays. Groups the first rows.
 */
export function keepRows(
  root: HTMLElement,
  { schema, shown, groups, withDefault, areNamed, onChange }: RowRules,
): () => void {
  const keep = () => {
    showTypes(root, schema);
    for (const control of root.querySelectorAll<HTMLElement>('button, input, select')) {
      control.setAttribute('aria-label', controlName(control));
    }
    for (const toggle of root.querySelectorAll<HTMLElement>(setArgument)) {
      if (toggle.closest('[data-arg-name]')?.querySelector(':scope > span:first-child .toolbar-button') === null)
        showActions(toggle);
    }
    for (const button of root.querySelectorAll<HTMLElement>('[data-arg-name] .toolbar-button')) {
      const value = button.closest('[data-arg-name]')?.querySelector(':scope > span + span')?.textContent ?? '';
      const fails = button.title === removesVariable && !withDefault.has(value.trim().slice(1));
      button.hidden = fails || !areNamed;
    }
    const firstRows = [...root.querySelectorAll<HTMLElement>(firstRowSelector)];
    for (const row of firstRows) {
      const name = row.querySelector<HTMLElement>('[data-field-name]')?.dataset['fieldName'] ?? '';
      row.hidden = !isSelected(row) && !shown.has(name);
    }
    groupRows(firstRows, groups);
    onChange();
  };
  keep();
  const observer = new MutationObserver(keep);
  observer.observe(root, { childList: true, subtree: true });
  return () => observer.disconnect();
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
  const toggles = [...event.currentTarget.querySelectorAll<HTMLElement>('[aria-expanded], [role=checkbox]')]
    .filter((toggle) => toggle.checkVisibility())
    .toSorted((left, right) => top(left) - top(right));
  const at = toggles.findIndex((toggle) => toggle === document.activeElement);
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined || at < 0) return;
  event.preventDefault();
  toggles[at + step]?.focus();
}
