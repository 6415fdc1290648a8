import { PageHeader } from '../../../../components/ui/page-header.tsx';
import { SkeletonLines } from '../../../../components/ui/skeleton.tsx';

export default function TokenLoading() {
  return (
    <div className="space-y-8">
      <PageHeader title="API key" />
      <SkeletonLines label="Loading the API key" lines={12} />
    </div>
  );
}
