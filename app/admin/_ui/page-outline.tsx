import { PageHeader } from '#components/ui/page-header.tsx';
import { SkeletonLines, StillWaiting } from '#components/ui/skeleton.tsx';

interface PageOutlineProps {
  title: string;
  /** The subject of the page within a sentence: "API keys". */
  what: string;
}

/** A page while its data loads: its title, and gray lines that screen readers announce as "Loading {what}". */
export function PageOutline({ title, what }: PageOutlineProps) {
  return (
    <div className="space-y-8">
      <PageHeader title={title} />
      <SkeletonLines label={`Loading ${what}`} lines={8} />
      <StillWaiting />
    </div>
  );
}
