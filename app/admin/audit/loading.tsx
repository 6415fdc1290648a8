import { PageHeader } from '../../../components/ui/page-header.tsx';
import { SkeletonLines } from '../../../components/ui/skeleton.tsx';

export default function AuditLoading() {
  return (
    <div className="space-y-8">
      <PageHeader title="Audit log" />
      <SkeletonLines label="Loading the audit log" lines={12} />
    </div>
  );
}
