/** A field with an error: its label, and the control that gets the focus. */
export interface FieldProblem {
  readonly label: string;
  readonly control: HTMLElement;
}

/**
 * The fields of a form that show an error, in their order. The controls of a group are one field. Its checked radio gets
 * the focus, as with the Tab key.
 */
export function problemsIn(form: HTMLFormElement | null): FieldProblem[] {
  const controls = form?.querySelectorAll<HTMLElement>(
    '[aria-invalid="true"]:enabled, fieldset[data-invalid] input:enabled',
  );
  const problems = new Map<string, HTMLElement>();
  for (const control of controls ?? []) {
    const label = labelOf(control);
    if (!problems.has(label) || control.matches('[type=radio]:checked')) problems.set(label, control);
  }
  return [...problems].map(([label, control]) => ({ label, control }));
}

/** Moves the focus to the first field with an error, or else to an error of the whole form. */
export function focusFirstProblem(form: HTMLFormElement | null): void {
  const [first] = problemsIn(form);
  (first?.control ?? form?.querySelector<HTMLElement>('[data-problem]'))?.focus();
}

/** The label of a control, or of its group if the error is that of the group. */
function labelOf(control: HTMLElement): string {
  const name =
    control.closest('fieldset[data-invalid]')?.querySelector('legend') ??
    control.ownerDocument.querySelector(`label[for="${CSS.escape(control.id)}"]`);
  // After its first text, the label of an optional field says so.
  return name?.firstChild?.textContent ?? '';
}
