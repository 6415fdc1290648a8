import clsx from 'clsx';
import { ChevronDown } from 'lucide-react';
import type { PageSection } from '#lib/text/page-section.ts';
import { ClosingDetails } from '../ui/closing-details.tsx';
import { SectionLinks } from './section-links.tsx';

interface SectionBarProps {
  sections: readonly PageSection[];
  /** The name of the list. */
  label?: string;
  /** Where it is hidden, because the page has its outline or its sidebar there. */
  className?: string;
}

/** The outline of a page without room for it beside the text: a folded list that stays below the header. */
export function SectionBar({ sections, label = 'On this page', className = 'xl:hidden' }: SectionBarProps) {
  if (sections.length < 2) return null;
  return (
    <ClosingDetails
      className={clsx('section-bar group sticky top-16 z-10 -mx-4 border-y border-rule bg-paper sm:-mx-8', className)}
    >
      <summary className="flex min-h-10 list-none items-center gap-2 px-4 text-sm font-bold sm:px-8 [&::-webkit-details-marker]:hidden">
        {label}
        <ChevronDown aria-hidden size={16} className="group-open:rotate-180" />
      </summary>
      <nav
        aria-label={label}
        className="absolute inset-x-0 top-full max-h-[min(70dvh,32rem)] overflow-y-auto border-y border-rule bg-paper px-4 pt-3 shadow-[0_8px_24px_#0003] sm:px-8"
      >
        <SectionLinks sections={sections} />
      </nav>
    </ClosingDetails>
  );
}
