import { SkeletonLines } from '../ui/skeleton.tsx';

/** Lies where the query will stand until the editors have come. */
export function EditorSkeleton() {
  return (
    <div className="absolute inset-x-4 top-4 max-w-80">
      <SkeletonLines label="Loading the editor" />
    </div>
  );
}
