'use client';

import { useEffect, useState } from 'react';
import {
  fetchCompanyQueries,
  withQuery,
  type CompanyQuery,
  type CompanyQueryList,
} from '#lib/playground/company-queries.ts';

/** The saved queries of the chosen company, and what to do after a change of them. */
export interface CompanyQueries {
  company: { id: string; name: string };
  list: CompanyQueryList;
  reload: () => void;
  /** Shows a query as the API returned it. */
  put: (query: CompanyQuery) => void;
  drop: (id: string) => void;
}

interface Fetched {
  companyId: string;
  attempt: number;
  list: CompanyQueryList;
}

/** Fetches the saved queries of a company as the signed-in member; null without a company. */
export function useCompanyQueries(company: { id: string; name: string } | null): CompanyQueries | null {
  const [attempt, setAttempt] = useState(0);
  const [fetched, setFetched] = useState<Fetched | null>(null);
  const companyId = company?.id ?? null;

  useEffect(() => {
    if (companyId === null) return undefined;
    let isWanted = true;
    fetchCompanyQueries(companyId)
      .then((list) => {
        if (isWanted) setFetched({ companyId, attempt, list });
      })
      .catch(reportError);
    return () => {
      isWanted = false;
    };
  }, [companyId, attempt]);

  if (company === null) return null;
  const isCurrent = fetched?.companyId === company.id && fetched.attempt === attempt;
  const change = (next: (queries: readonly CompanyQuery[]) => CompanyQuery[]) =>
    setFetched((known) =>
      known?.list.kind === 'ready' ? { ...known, list: { kind: 'ready', queries: next(known.list.queries) } } : known,
    );
  return {
    company,
    list: isCurrent ? fetched.list : { kind: 'loading' },
    reload: () => setAttempt((count) => count + 1),
    put: (query) => change((queries) => withQuery(queries, query)),
    drop: (id) => change((queries) => queries.filter((query) => query.id !== id)),
  };
}
