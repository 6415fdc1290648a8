import type { ReactNode } from 'react';
import { Table } from '../ui/table.tsx';

/** A table of an MDX page. Its header row describes it, so the caption is generic. */
export function TextTable({ children }: { children?: ReactNode }) {
  return (
    <div className="my-4">
      <Table caption="Table">{children}</Table>
    </div>
  );
}
