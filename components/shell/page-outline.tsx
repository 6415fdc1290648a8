import { PageHeader } from '../ui/page-header.tsx';
import { Skeleton, SkeletonLines } from '../ui/skeleton.tsx';

interface PageOutlineProps {
  title: string | undefined;
  /** The page's subject as it appears within a sentence: "API keys". */
  what: string | undefined;
}

/** What an area shows while the first of its pages loads: the title, if it is known, and gray lines. */
export function PageOutline({ title, what = 'the page' }: PageOutlineProps) {
  return (
    <div className="space-y-8">
      <PageHeader title={title ?? <UnknownTitle />} />
      <SkeletonLines label={`Loading ${what}`} lines={8} />
      <StillWaiting />
    </div>
  );
}

function UnknownTitle() {
  return (
    <>
      <span className="sr-only">Loading</span>
      <Skeleton className="h-9 w-64" />
    </>
  );
}

/** Appears after three seconds, for a reader who would otherwise wonder whether anything happens. */
function StillWaiting() {
  return <p className="appears-late text-sm text-muted">Still waiting for the API. It can take a few more seconds.</p>;
}
