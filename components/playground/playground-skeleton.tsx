import { Skeleton } from '../ui/skeleton.tsx';

/** The playground's outline while the editor is on its way. */
export function PlaygroundSkeleton() {
  return (
    <div
      role="status"
      className="grid min-h-[32rem] grid-rows-2 gap-px bg-rule md:h-[calc(100dvh-4.0625rem)] md:grid-cols-2 md:grid-rows-1"
    >
      <span className="sr-only">Loading the playground</span>
      {[0, 1].map((pane) => (
        <div key={pane} className="space-y-3 bg-paper p-6">
          <Skeleton className="h-4 w-1/3" />
          <Skeleton className="h-4 w-2/3" />
          <Skeleton className="h-4 w-1/2" />
        </div>
      ))}
    </div>
  );
}
