'use client';

import type { ReactNode } from 'react';
import { CompanyQueryList } from './company-query-list.tsx';
import { useLibrary } from './library-context.ts';
import { OwnQueries } from './own-queries.tsx';

/** The saved queries: those of the chosen company, which its members share, and those of this browser. */
export function SavedQueries() {
  const { shared } = useLibrary();
  return (
    <div className="playground-scroll">
      {shared !== null && (
        <Group title={shared.company.name}>
          <CompanyQueryList {...shared} />
        </Group>
      )}
      <Group title="Only in this browser">
        <OwnQueries />
      </Group>
    </div>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="border-b border-rule pb-2">
      <h3 className="px-3 pt-3 pb-1 text-sm font-semibold">{title}</h3>
      {children}
    </section>
  );
}
