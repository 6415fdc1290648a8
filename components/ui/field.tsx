'use client';

import clsx from 'clsx';
import { CircleAlert } from 'lucide-react';
import { useId, type ComponentProps, type ReactNode } from 'react';
import { FieldContext, useField } from './field-context.tsx';
import { useTypedEarly } from './use-typed-early.ts';

interface FieldTexts {
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  children: ReactNode;
}

/**
 * One control with its label, hint and error. The context connects the control inside (`TextInput`, `Select`):
 * `<Field label="Name" hint="Seen in the audit log" error={error}><TextInput name="name" /></Field>`
 */
export function Field({ label, hint, error, required, children }: FieldTexts & { required?: boolean | undefined }) {
  const id = useId();
  const control = { id, required, ...describe(id, hint, error) };
  return (
    <div className="space-y-1">
      <label htmlFor={id} className="block font-semibold">
        {label}
        {required !== true && <span className="font-normal text-muted"> (optional)</span>}
      </label>
      <FieldHint id={`${id}-hint`}>{hint}</FieldHint>
      <FieldContext value={control}>{children}</FieldContext>
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </div>
  );
}

/** Several controls under one question (checkboxes, radios): a fieldset whose hint and error belong to the group. */
export function FieldGroup({ label, hint, error, children }: FieldTexts) {
  const id = useId();
  const { 'aria-describedby': describedBy, 'aria-invalid': isInvalid } = describe(id, hint, error);
  return (
    // ARIA has no invalid groups.
    <fieldset aria-describedby={describedBy} data-invalid={isInvalid} className="min-w-0 space-y-2">
      <legend className="font-semibold">{label}</legend>
      <FieldHint id={`${id}-hint`}>{hint}</FieldHint>
      {children}
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </fieldset>
  );
}

function isShown(text: ReactNode): boolean {
  return text !== undefined && text !== null && text !== false && text !== '';
}

function describe(id: string, hint: ReactNode, error: ReactNode) {
  const ids = [isShown(hint) && `${id}-hint`, isShown(error) && `${id}-error`].filter((part) => part !== false);
  return {
    'aria-describedby': ids.length > 0 ? ids.join(' ') : undefined,
    'aria-invalid': isShown(error) || undefined,
  };
}

function FieldHint({ id, children }: { id: string; children: ReactNode }) {
  return isShown(children) ? (
    <p id={id} className="pb-1 text-sm text-muted">
      {children}
    </p>
  ) : null;
}

/** The error of a control that isn't in a `Field`, such as a checkbox. */
export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return isShown(children) ? (
    <p id={id} className="flex gap-1.5 text-sm font-medium text-danger">
      <CircleAlert aria-hidden size={16} className="mt-0.5 shrink-0" />
      <span>{children}</span>
    </p>
  ) : null;
}

const controlClass =
  'w-full min-h-10 rounded-sm border border-rule-strong bg-panel px-3 py-1.5 text-ink placeholder:text-muted hover:border-ink disabled:cursor-not-allowed disabled:bg-sunken disabled:text-muted aria-invalid:border-danger aria-invalid:border-2';

/** A single-line input (or a date, number or URL by `type`). Outside a `Field` it needs an `aria-label`. */
export function TextInput({ className, ...rest }: ComponentProps<'input'>) {
  const ref = useTypedEarly<HTMLInputElement>(rest.value ?? rest.defaultValue);
  return <input ref={ref} type="text" {...useField()} className={clsx(controlClass, className)} {...rest} />;
}

/** A multi-line input. */
export function TextArea({ className, ...rest }: ComponentProps<'textarea'>) {
  const ref = useTypedEarly<HTMLTextAreaElement>(rest.value);
  return <textarea ref={ref} {...useField()} className={clsx(controlClass, className)} {...rest} />;
}

/** The native select: it works with keyboards, phones and screen readers. */
export function Select({ className, ...rest }: ComponentProps<'select'>) {
  return <select {...useField()} className={clsx(controlClass, 'select pr-8', className)} {...rest} />;
}

type CheckboxProps = Omit<ComponentProps<'input'>, 'type'> & { label: ReactNode; hint?: ReactNode };

/** A checkbox with its own label; the whole line is clickable. */
export function Checkbox({ label, hint, className, ...rest }: CheckboxProps) {
  const id = useId();
  return (
    <div className={clsx('flex gap-3', className)}>
      <input
        type="checkbox"
        id={id}
        aria-describedby={isShown(hint) ? `${id}-hint` : undefined}
        className="choice mt-0.5 size-5 shrink-0"
        {...rest}
      />
      <div className="min-w-0">
        <label htmlFor={id} className="block">
          {label}
        </label>
        <FieldHint id={`${id}-hint`}>{hint}</FieldHint>
      </div>
    </div>
  );
}
