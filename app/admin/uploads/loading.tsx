import { PageHeader } from '../../../components/ui/page-header.tsx';
import { SkeletonLines } from '../../../components/ui/skeleton.tsx';

export default function UploadsLoading() {
  return (
    <div className="space-y-8">
      <PageHeader title="Uploads" />
      <SkeletonLines label="Loading uploads" lines={8} />
    </div>
  );
}
