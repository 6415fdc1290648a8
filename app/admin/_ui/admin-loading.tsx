import { PageHeader } from '#components/ui/page-header.tsx';
import { SkeletonLines, StillWaiting } from '#components/ui/skeleton.tsx';

/** A page while its data loads: its title, and gray lines that screen readers announce as "Loading {what}". */
export function adminLoading(title: string, what: string, lines = 8) {
  return function AdminLoading() {
    return (
      <div className="space-y-8">
        <PageHeader title={title} />
        <SkeletonLines label={`Loading ${what}`} lines={lines} />
        <StillWaiting />
      </div>
    );
  };
}
