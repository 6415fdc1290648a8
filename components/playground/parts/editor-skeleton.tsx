import { SkeletonLines } from '../../ui/skeleton.tsx';

/** A placeholder for the query until the editors have loaded. */
export function EditorSkeleton() {
  return (
    <div className="absolute inset-x-4 top-4 max-w-80">
      <SkeletonLines label="Loading the editor" />
    </div>
  );
}
