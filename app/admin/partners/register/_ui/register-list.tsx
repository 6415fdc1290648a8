import { ButtonLink } from '#components/ui/button.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import type { PortalListRegisterQuery } from '#lib/graphql/generated/operations.ts';
import type { OpenList } from '#lib/admin/admin-list-table.ts';
import type { ApiAnswer } from '#lib/graphql/graphql-request.ts';
import { AdminList } from '#app/admin/_ui/admin-list.tsx';
import { ListFilters } from '#app/admin/_ui/list-filters.tsx';
import { RegisterTable } from './register-table.tsx';

interface PartnerRegisterProps {
  list: OpenList;
  answer: ApiAnswer<PortalListRegisterQuery>;
  apiUrl: string;
}

/** One page of the register with its filters, or its replacement. */
export function PartnerRegister({ list, answer, apiUrl }: PartnerRegisterProps) {
  return (
    <div className="space-y-6">
      <ListFilters list={list} />
      <AdminList list={list} answer={answer} pageOf={(data) => data.listPartners} empty={<NoPartners />}>
        {(items) => <RegisterTable partners={items} apiUrl={apiUrl} now={new Date()} />}
      </AdminList>
    </div>
  );
}

function NoPartners() {
  return (
    <EmptyState
      title="No partners yet"
      action={
        <ButtonLink variant="primary" href="/admin/partners/register/new">
          Add a partner
        </ButtonLink>
      }
    >
      <p>
        Each partner gets a client ID and a client secret, with which it requests access tokens at the token endpoint.
      </p>
    </EmptyState>
  );
}
