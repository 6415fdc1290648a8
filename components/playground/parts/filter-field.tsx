'use client';

import type { ReactNode } from 'react';
import { TextInput } from '../../ui/field.tsx';

interface FilterFieldProps {
  label: string;
  /** Shown in the empty field in place of the label. */
  placeholder?: string;
  value: string;
  onChange: (value: string) => void;
  /** The number of results. */
  children?: ReactNode;
}

/** The search field above a list of the library. */
export function FilterField({ label, placeholder = label, value, onChange, children }: FilterFieldProps) {
  return (
    <div className="border-b border-rule p-3">
      <TextInput
        type="search"
        aria-label={label}
        placeholder={placeholder}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="min-h-9! text-sm"
      />
      {children}
    </div>
  );
}
