import type { ReactNode } from 'react';

/** Short fields of a form: beside each other on a wide page that has room for both hints, otherwise below each other. */
export function FieldColumns({ children }: { children: ReactNode }) {
  return <div className="grid items-start gap-x-12 gap-y-8 xl:grid-cols-2">{children}</div>;
}
