import clsx from 'clsx';
import { Skeleton } from '../../ui/skeleton.tsx';

/** The playground's outline while the editor loads: library, query and response. */
export function PlaygroundSkeleton() {
  return (
    <div
      role="status"
      className="playground grid h-[calc(100dvh-4.0625rem)] min-h-[32rem] gap-px bg-rule lg:grid-cols-[22fr_34fr_44fr]"
    >
      <span className="sr-only">Loading the playground</span>
      {['library', 'query', 'answer'].map((pane) => (
        <div key={pane} className={clsx('space-y-3 bg-paper p-6', pane !== 'query' && 'max-lg:hidden')}>
          <Skeleton className="h-4 w-1/3" />
          <Skeleton className="h-4 w-2/3" />
          <Skeleton className="h-4 w-1/2" />
        </div>
      ))}
    </div>
  );
}
