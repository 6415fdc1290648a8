import type { ReactNode } from 'react';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { Section } from '#components/ui/section.tsx';
import type { PortalListDenialsQuery } from '#lib/graphql/generated/operations.ts';
import type { ApiAnswer } from '#lib/graphql/graphql-request.ts';
import { pageLink } from '#lib/text/page-link.ts';
import { AnsweredList } from '#app/admin/_ui/answered-list.tsx';
import { DenialTable } from './denial-table.tsx';

interface RecentDenialsProps {
  answer: ApiAnswer<PortalListDenialsQuery>;
  company: { id: string; timeZone?: string | undefined };
  /** The path of this page. */
  path: string;
  /** The cursor of this page of the list; absent on the first. */
  after: string | undefined;
  /** Finds a request by its ID. */
  form: ReactNode;
}

/** The denied requests that the company's log still has, and a form that finds one of them. */
export function RecentDenials({ answer, company, path, after, form }: RecentDenialsProps) {
  return (
    <Section
      title="Recent denied requests"
      summary="Denied requests are kept for 30 days. Requests with an unknown API key aren’t listed."
    >
      {form}
      <AnsweredList
        answer={answer}
        pageOf={(data) => data.listDenialsByCompany}
        after={after}
        hrefOf={(cursor) => pageLink(path, { company: company.id, after: cursor })}
        what="denied requests"
        label="Pages of denied requests"
        words={['denied request', 'denied requests']}
        empty={
          <EmptyState title="No denied requests">
            <p>In the last 30 days, no request in this company was denied.</p>
          </EmptyState>
        }
      >
        {(denials) => <DenialTable denials={denials} timeZone={company.timeZone} />}
      </AnsweredList>
    </Section>
  );
}
