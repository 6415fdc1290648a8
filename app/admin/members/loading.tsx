import { PageHeader } from '../../../components/ui/page-header.tsx';
import { SkeletonLines } from '../../../components/ui/skeleton.tsx';

export default function MembersLoading() {
  return (
    <div className="space-y-8">
      <PageHeader title="Members" />
      <SkeletonLines label="Loading members" lines={8} />
    </div>
  );
}
