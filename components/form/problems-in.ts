/** A field with an error: its label, and the control that gets the focus. */
export interface FieldProblem {
  readonly label: string;
  readonly control: HTMLElement;
}

/** The fields of a form that show an error, in their order. The controls of a group are one field. */
export function problemsIn(form: HTMLFormElement | null): FieldProblem[] {
  const controls = form?.querySelectorAll<HTMLElement>(
    '[aria-invalid="true"]:enabled, fieldset[data-invalid] input:enabled',
  );
  const problems = new Map<string, HTMLElement>();
  for (const control of controls ?? []) {
    const label = labelOf(control);
    if (!problems.has(label)) problems.set(label, control);
  }
  return [...problems].map(([label, control]) => ({ label, control }));
}

/** The label of a control, or of its group if the error is that of the group. */
function labelOf(control: HTMLElement): string {
  const name =
    control.closest('fieldset[data-invalid]')?.querySelector('legend') ??
    control.ownerDocument.querySelector(`label[for="${CSS.escape(control.id)}"]`);
  // After its first text, the label of an optional field says so.
  return name?.firstChild?.textContent ?? '';
}
