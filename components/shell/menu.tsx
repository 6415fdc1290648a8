import { Menu as MenuIcon, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { ClosingDetails } from '../ui/closing-details.tsx';

/** The menu of the narrow header. */
export function Menu({ children }: { children: ReactNode }) {
  return (
    <ClosingDetails className="group -mr-2.5 shrink-0 lg:hidden">
      <summary className="inline-flex size-10 list-none items-center justify-center rounded-sm hover:bg-sunken [&::-webkit-details-marker]:hidden">
        <MenuIcon aria-hidden size={20} className="group-open:hidden" />
        <X aria-hidden size={20} className="hidden group-open:block" />
        <span className="sr-only">Menu</span>
      </summary>
      <div className="absolute inset-x-0 top-full flex max-h-[calc(100dvh-4rem)] flex-col overflow-y-auto border-t border-b-8 border-t-rule border-b-ink bg-paper">
        {children}
      </div>
    </ClosingDetails>
  );
}
