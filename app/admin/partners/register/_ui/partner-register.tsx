import { ButtonLink } from '../../../../../components/ui/button.tsx';
import { EmptyState } from '../../../../../components/ui/empty-state.tsx';
import type { ApiAnswer } from '../../../../../lib/graphql-request.ts';
import { pageLink } from '../../../../../lib/page-link.ts';
import type { RegisterPage } from '../../../../../lib/partner-register.ts';
import { AnsweredList } from '../../../_ui/answered-list.tsx';
import { FilterBar } from '../../../_ui/filter-bar.tsx';
import { FilterField } from '../../../_ui/filter-field.tsx';
import { RegisterTable } from './register-table.tsx';

const path = '/admin/partners/register';

interface PartnerRegisterProps {
  answer: ApiAnswer<{ listPartners: RegisterPage }>;
  name: string | undefined;
  after: string | undefined;
  apiUrl: string;
}

/** One page of the register, or what stands in its place. */
export function PartnerRegister({ answer, name, after, apiUrl }: PartnerRegisterProps) {
  return (
    <div className="space-y-6">
      <FilterBar action={path} label="Find partners" keep={{}} clear={name === undefined ? undefined : path}>
        <FilterField label="Name contains" name="q" value={name} />
      </FilterBar>
      <AnsweredList
        answer={answer}
        pageOf={(data) => data.listPartners}
        after={after}
        hrefOf={(cursor) => pageLink(path, { q: name, after: cursor })}
        what="register"
        label="Pages of partners"
        words={['partner', 'partners']}
        empty={name === undefined ? <NoPartners /> : <NoMatch />}
      >
        {(items) => <RegisterTable partners={items} apiUrl={apiUrl} now={new Date()} />}
      </AnsweredList>
    </div>
  );
}

function NoMatch() {
  return <EmptyState title="No partner matches" action={<ButtonLink href={path}>Show all partners</ButtonLink>} />;
}

function NoPartners() {
  return (
    <EmptyState
      title="No partner yet"
      action={
        <ButtonLink variant="primary" href={`${path}/new`}>
          Take on the first
        </ButtonLink>
      }
    >
      <p>A partner gets a client id and a secret here, and with them its tokens at the token endpoint.</p>
    </EmptyState>
  );
}
