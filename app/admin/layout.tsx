import { Suspense, type ReactNode } from 'react';
import { AreaPages } from '#components/shell/area-pages.tsx';
import { PageFrame } from '#components/shell/page-frame.tsx';
import { adminPages } from '#lib/admin/admin-pages.ts';
import { askViewer } from '#lib/session/api-client.ts';
import { describeSession } from '#lib/session/session-state.ts';
import { readRememberedCompany, readSession } from '#lib/session/session.ts';
import { AdminNavigation } from './_ui/admin-navigation.tsx';

export default function AdminLayout({ children }: { children: ReactNode }) {
  return (
    <PageFrame>
      <Suspense fallback={<div className="-mt-6 mb-5 h-[2.8125rem] border-b border-rule sm:mb-6 lg:-mt-10" />}>
        <Navigation />
      </Suspense>
      <AreaPages pages={Object.values(adminPages)}>{children}</AreaPages>
    </PageFrame>
  );
}

async function Navigation() {
  const session = await readSession();
  if (session === null) return null;
  const state = describeSession(session, await askViewer(session), await readRememberedCompany());
  if (!state.signedIn) return null;
  const companies = state.companies.map(({ id, role, scopes }) => ({ id, role, scopes }));
  return <AdminNavigation companies={companies} companyId={state.companyId} />;
}
