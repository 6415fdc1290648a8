import type { ReactNode } from 'react';
import { Table } from '../ui/table.tsx';

/** A table of an MDX page. Its first row of headings says what it is about. */
export function TextTable({ children }: { children?: ReactNode }) {
  return (
    <div className="my-4">
      <Table caption="Table">{children}</Table>
    </div>
  );
}
