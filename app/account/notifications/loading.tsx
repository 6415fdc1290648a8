import { PageFrame } from '#components/shell/page-frame.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { SkeletonLines } from '#components/ui/skeleton.tsx';

export default function NotificationsLoading() {
  return (
    <PageFrame>
      <div className="space-y-8">
        <PageHeader title="Email notifications" />
        <SkeletonLines label="Loading your settings" lines={6} />
      </div>
    </PageFrame>
  );
}
