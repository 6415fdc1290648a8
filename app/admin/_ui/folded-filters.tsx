'use client';

import { SlidersHorizontal } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import { Button } from '#components/ui/button.tsx';

interface FoldedFiltersProps {
  /** How many filters are set. */
  count: number;
  children: ReactNode;
}

/** The fields of a filter form. On a narrow screen, where they would fill it, a button shows them. */
export function FoldedFilters({ count, children }: FoldedFiltersProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        className="needs-script md:hidden"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen((shown) => !shown)}
      >
        <SlidersHorizontal aria-hidden size={16} />
        {count === 0 ? 'Filters' : `Filters (${count} set)`}
      </Button>
      <div id={id} data-folded={!open} className="flex flex-wrap items-end gap-x-2 gap-y-4 max-md:mt-4">
        {children}
      </div>
    </>
  );
}
