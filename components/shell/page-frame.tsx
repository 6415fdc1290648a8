import clsx from 'clsx';
import type { ReactNode } from 'react';
import { CurrentInSight } from './current-in-sight.tsx';

interface PageFrameProps {
  /** Shown on the left on wide screens. Narrow screens omit it, because the header's menu contains it. */
  sidebar?: ReactNode;
  /** For a sidebar with long names. */
  wideSidebar?: boolean | undefined;
  children: ReactNode;
}

/** Margins and width of a regular page, with or without a sidebar. */
export function PageFrame({ sidebar, wideSidebar = false, children }: PageFrameProps) {
  return (
    <div
      className={clsx(
        'mx-auto max-w-[96rem] px-4 py-8 sm:px-8 lg:py-12',
        // The footer of such a page is short (app/globals.css).
        sidebar === undefined ? 'page-alone' : 'lg:grid lg:gap-12',
        wideSidebar ? 'lg:grid-cols-[13rem_minmax(0,1fr)]' : 'lg:grid-cols-[12rem_minmax(0,1fr)] xl:gap-16',
      )}
    >
      {sidebar !== undefined && (
        <div className="hidden lg:block">
          <CurrentInSight className="scroll-fade sticky top-24 max-h-[calc(100dvh-8rem)] overflow-y-auto">
            {sidebar}
          </CurrentInSight>
        </div>
      )}
      <div className="min-w-0">{children}</div>
    </div>
  );
}
