'use client';

import { createContext, useContext } from 'react';

/** The attributes that connect a control to its label, hint and error. */
export interface ControlProps {
  id?: string | undefined;
  required?: boolean | undefined;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: boolean | undefined;
}

export const FieldContext = createContext<ControlProps>({});

/** Props from the surrounding `Field`; empty outside of one. */
export function useField(): ControlProps {
  return useContext(FieldContext);
}
