'use client';

import { createContext, useContext } from 'react';

/** What a control must carry to belong to its label, hint and error. */
export interface ControlProps {
  id?: string | undefined;
  required?: boolean | undefined;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: boolean | undefined;
}

export const FieldContext = createContext<ControlProps>({});

/** Props of the surrounding `Field`; empty outside of one. */
export function useField(): ControlProps {
  return useContext(FieldContext);
}
