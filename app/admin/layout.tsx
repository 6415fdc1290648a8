import { Suspense, type ReactNode } from 'react';
import { PageFrame } from '#components/shell/page-frame.tsx';
import { AdminNavigation } from './_ui/admin-navigation.tsx';

export default function AdminLayout({ children }: { children: ReactNode }) {
  return (
    <PageFrame>
      <Suspense fallback={<div className="mb-8 h-[2.8125rem] border-b border-rule" />}>
        <AdminNavigation />
      </Suspense>
      {children}
    </PageFrame>
  );
}
