import { Skeleton } from '../ui/skeleton.tsx';

/** The editor's outline while it loads. */
export function RunSkeleton() {
  return (
    <div role="status" className="space-y-3 rounded-sm border border-rule bg-panel p-4">
      <span className="sr-only">Loading the editor</span>
      {['w-1/2', 'w-2/3', 'w-2/5', 'w-3/5', 'w-1/3', 'w-1/2', 'w-2/5', 'w-1/4'].map((width, line) => (
        <Skeleton key={line} className={`h-4 ${width}`} />
      ))}
    </div>
  );
}
