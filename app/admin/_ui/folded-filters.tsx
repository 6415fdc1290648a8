'use client';

import clsx from 'clsx';
import { SlidersHorizontal } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import { Button } from '#components/ui/button.tsx';

interface FoldedFiltersProps {
  /** How many filters are set. */
  count: number;
  /** Whether a tablet has room for all of them in one row. */
  few: boolean;
  /** Rendered beside the button. */
  beside: ReactNode;
  children: ReactNode;
}

/** The fields of a filter form. On a screen that has no room for them in one row, a button shows them. */
export function FoldedFilters({ count, few, beside, children }: FoldedFiltersProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  return (
    <>
      <div className="flex flex-wrap gap-2 max-sm:[&>.border]:px-3 max-sm:[&>.border]:text-sm">
        <Button
          className={clsx('filter-button needs-script', few ? 'md:hidden' : 'lg:hidden')}
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen((shown) => !shown)}
        >
          <SlidersHorizontal aria-hidden size={16} />
          {count === 0 ? 'Filters' : `Filters (${count} set)`}
        </Button>
        {beside}
      </div>
      <div
        id={id}
        data-folded={open ? undefined : few ? 'on-phones' : 'on-tablets'}
        className={clsx('flex flex-wrap items-end gap-x-2 gap-y-4', few ? 'max-md:mt-4' : 'max-lg:mt-4')}
      >
        {children}
      </div>
    </>
  );
}
