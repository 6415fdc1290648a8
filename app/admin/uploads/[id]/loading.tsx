import { PageHeader } from '../../../../components/ui/page-header.tsx';
import { SkeletonLines } from '../../../../components/ui/skeleton.tsx';

export default function UploadLoading() {
  return (
    <div className="space-y-8">
      <PageHeader title="Upload" />
      <SkeletonLines label="Loading the upload" lines={8} />
    </div>
  );
}
