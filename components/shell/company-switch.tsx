'use client';

import clsx from 'clsx';
import { Building2, Check } from 'lucide-react';
import { usePathname, useSearchParams } from 'next/navigation';
import { useEffect } from 'react';
import { useNavigation } from '../ui/use-navigation.ts';
import { companyLink } from '#lib/session/company-link.ts';
import type { SessionState } from '#lib/session/session-state.ts';
import { Disclosure } from './disclosure.tsx';
import { useChooseCompany } from './header-session.tsx';
import { usePageCompany } from './page-company.tsx';

type SignedIn = Extract<SessionState, { signedIn: true }>;

/** The chosen company, for members of several. The choice is kept, and a page of a company has it in its URL. */
export function CompanySwitch({ session: { companies, companyId } }: { session: SignedIn }) {
  const navigation = useNavigation();
  const pathname = usePathname();
  const query = useSearchParams();
  const choose = useChooseCompany();

  // A link to a page of another company chooses that company.
  const pageCompany = usePageCompany();
  const isOfCompany = companyLink(pathname, '', '') !== null;
  const named = (isOfCompany ? query.get('company') : null) ?? pageCompany;
  const isOther = named !== companyId && companies.some(({ id }) => id === named);
  useEffect(() => {
    if (named !== null && isOther) choose(named);
  }, [named, isOther, choose]);

  if (companies.length < 2) return null;
  const current = companies.find(({ id }) => id === (isOther ? named : companyId));
  const change = (id: string) => {
    const link = companyLink(pathname, query.toString(), id);
    if (link === null) choose(id);
    else navigation.push(link);
  };

  return (
    <Disclosure
      label={
        <>
          <Building2 aria-hidden size={20} className="shrink-0 text-muted" />
          <span className="sr-only">Company: {current?.name}</span>
          <span aria-hidden className="hidden max-w-40 min-w-0 truncate leading-tight font-semibold md:block">
            {current?.name}
          </span>
        </>
      }
    >
      <ul aria-label="Switch company" className="-mx-2 max-h-[60dvh] overflow-y-auto text-sm">
        {companies.map(({ id, name, role }) => (
          <li key={id}>
            <button
              type="button"
              aria-current={id === current?.id ? 'true' : undefined}
              data-closes
              onClick={() => change(id)}
              className="flex min-h-10 w-full items-center gap-3 rounded-sm px-2 py-1 text-left hover:bg-sunken"
            >
              <Check aria-hidden size={16} className={clsx('shrink-0', id !== current?.id && 'invisible')} />
              <span className="min-w-0 grow break-words">{name}</span>
              {role !== null && <span className="text-muted">{role.charAt(0) + role.slice(1).toLowerCase()}</span>}
            </button>
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}
