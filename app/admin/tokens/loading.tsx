import { PageHeader } from '../../../components/ui/page-header.tsx';
import { SkeletonLines } from '../../../components/ui/skeleton.tsx';

export default function TokensLoading() {
  return (
    <div className="space-y-8">
      <PageHeader title="API keys" />
      <SkeletonLines label="Loading API keys" lines={8} />
    </div>
  );
}
