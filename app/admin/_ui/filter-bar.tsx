import type { ReactNode } from 'react';
import { Button, ButtonLink } from '../../../components/ui/button.tsx';

interface FilterBarProps {
  /** The page itself; its form asks for it anew, so that a filter is an address and works without scripts. */
  action: string;
  /** What stays as it is: the company. */
  keep: Readonly<Record<string, string | undefined>>;
  /** Where the list is without any filter; absent when none is set. */
  clear?: string | undefined;
  label: string;
  children: ReactNode;
}

/** Fields to narrow a list with. */
export function FilterBar({ action, keep, clear, label, children }: FilterBarProps) {
  return (
    <form action={action} role="search" aria-label={label} className="flex flex-wrap items-end gap-x-3 gap-y-4">
      {Object.entries(keep).map(
        ([name, value]) => value !== undefined && <input key={name} type="hidden" name={name} value={value} />,
      )}
      {children}
      <div className="flex gap-2">
        <Button type="submit">Filter</Button>
        {clear !== undefined && (
          <ButtonLink variant="quiet" href={clear}>
            Clear
          </ButtonLink>
        )}
      </div>
    </form>
  );
}
