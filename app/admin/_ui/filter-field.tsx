'use client';

import clsx from 'clsx';
import { useId } from 'react';
import { FieldContext } from '#components/ui/field-context.tsx';
import { Select, TextInput } from '#components/ui/field.tsx';
import type { FormField } from '#lib/admin/admin-list-table.ts';

/** A screen with room for a table shows its filters in a low row above it. */
const compact = 'md:min-h-9! md:text-sm';

/**
 * One field of a filter: a small label above, without "optional", because every filter is optional. Where the heads of a
 * table order the list, only a screen that shows cards or fewer columns has the field.
 */
export function FilterField({ label, name, value, choices, type, isInHeads }: FormField) {
  const id = useId();
  return (
    <div
      className={clsx(
        'w-full min-w-0 space-y-1 sm:w-44 md:max-w-44 md:flex-[1_1_9rem] md:space-y-0.5',
        isInHeads && 'lg:hidden',
        // The words of a choice and a date must not be cut; a text scrolls.
        !choices && type !== 'date' && 'lg:flex-[1_1_6.5rem]',
      )}
    >
      <label htmlFor={id} className="block text-sm font-semibold md:text-xs">
        {label}
      </label>
      <FieldContext value={{ id }}>
        {choices ? (
          <Select name={name} className={compact} defaultValue={value}>
            {choices.map((choice) => (
              <option key={choice.value} value={choice.value}>
                {choice.label}
              </option>
            ))}
          </Select>
        ) : (
          <TextInput type={type} name={name} className={compact} defaultValue={value} />
        )}
      </FieldContext>
    </div>
  );
}
