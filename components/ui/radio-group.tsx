'use client';

import clsx from 'clsx';
import { useId, type ReactNode } from 'react';
import { FieldGroup } from './field.tsx';

interface Choice<Value extends string> {
  value: Value;
  label: ReactNode;
  hint?: ReactNode;
}

interface RadioGroupProps<Value extends string> {
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  name: string;
  choices: readonly Choice<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  /** Shown below the choices: extra fields that a choice requires. */
  children?: ReactNode;
}

/** One choice of a few. Choices with a hint are stacked, short ones are in a row. */
export function RadioGroup<Value extends string>(props: RadioGroupProps<Value>) {
  const { label, hint, error, name, choices, value, onChange, children } = props;
  const stacked = choices.some((choice) => choice.hint !== undefined);
  return (
    <FieldGroup label={label} hint={hint} error={error}>
      <div className={stacked ? 'space-y-2' : 'flex flex-wrap gap-x-5 gap-y-2'}>
        {choices.map((choice) => (
          <Radio key={choice.value} choice={choice} name={name} checked={choice.value === value} onChange={onChange} />
        ))}
      </div>
      {children}
    </FieldGroup>
  );
}

interface RadioProps<Value extends string> {
  choice: Choice<Value>;
  name: string;
  checked: boolean;
  onChange: (value: Value) => void;
}

function Radio<Value extends string>({ choice, name, checked, onChange }: RadioProps<Value>) {
  const id = useId();
  const { value, label, hint } = choice;
  return (
    <div className={clsx('flex min-h-8', hint === undefined ? 'items-center gap-2' : 'gap-3')}>
      <input
        type="radio"
        id={id}
        name={name}
        value={value}
        checked={checked}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        onChange={() => onChange(value)}
        className={clsx('choice size-5 shrink-0', hint !== undefined && 'mt-0.5')}
      />
      <div className="min-w-0">
        <label htmlFor={id} className="block">
          {label}
        </label>
        {hint !== undefined && (
          <p id={`${id}-hint`} className="text-sm text-muted">
            {hint}
          </p>
        )}
      </div>
    </div>
  );
}
