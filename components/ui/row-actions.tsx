import clsx from 'clsx';
import { Ellipsis } from 'lucide-react';
import { Children, useId, type ReactNode } from 'react';

interface RowActionsProps {
  /** The object of the actions, which names their menu on a phone: "mia@example.com". */
  of: string;
  /** Less padding on a screen that shows a table but has no room for three buttons beside each other as they are. */
  tight?: boolean;
  children: ReactNode;
}

/**
 * The buttons of a table's row: on one line, at the right edge of the table. On a phone, where rows are cards, several
 * buttons are in a menu, which needs no script. An explanation belongs into another cell.
 */
export function RowActions({ of, tight = false, children }: RowActionsProps) {
  const id = useId();
  const spacing = tight && 'md:max-lg:gap-1.5 md:max-lg:[&>button]:px-1.5';
  if (Children.toArray(children).length < 2) {
    return <div className={clsx('flex gap-2 max-md:mt-2 md:justify-end', spacing)}>{children}</div>;
  }
  return (
    <div className="row-menu">
      <button
        type="button"
        popoverTarget={id}
        className="flex size-8 items-center justify-center rounded-sm text-muted hover:bg-sunken hover:text-ink md:hidden"
      >
        <Ellipsis aria-hidden size={20} />
        <span className="sr-only">Actions for {of}</span>
      </button>
      {/* Where there is room, the popover is a part of the table. */}
      <div
        id={id}
        popover="auto"
        className={clsx(
          'gap-2 text-ink md:static md:m-0 md:w-auto md:justify-end md:overflow-visible md:border-0 md:bg-transparent md:p-0',
          'max-md:inset-x-0 max-md:top-auto max-md:bottom-0 max-md:m-0 max-md:w-full max-md:max-w-none max-md:flex-col max-md:border-t-4 max-md:border-ink max-md:bg-panel max-md:p-4 max-md:pb-6 max-md:backdrop:bg-[#0009]',
          'max-md:[&>.border]:min-h-11 max-md:[&>.border]:text-base',
          spacing,
        )}
      >
        <p className="pb-1 font-semibold wrap-anywhere md:hidden">{of}</p>
        {children}
      </div>
    </div>
  );
}
