import { PageHeader } from '../../../components/ui/page-header.tsx';
import { SkeletonLines } from '../../../components/ui/skeleton.tsx';

export default function PartnersLoading() {
  return (
    <div className="space-y-8">
      <PageHeader title="Partners" />
      <SkeletonLines label="Loading partners" lines={8} />
    </div>
  );
}
