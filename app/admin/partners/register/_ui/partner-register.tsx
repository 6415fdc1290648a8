import { ButtonLink } from '../../../../../components/ui/button.tsx';
import { EmptyState } from '../../../../../components/ui/empty-state.tsx';
import type { ApiAnswer } from '../../../../../lib/graphql-request.ts';
import { pageLink } from '../../../../../lib/page-link.ts';
import type { RegisterPage } from '../../../../../lib/partner-register.ts';
import { FailureNote } from '../../../_ui/failure-note.tsx';
import { FilterBar } from '../../../_ui/filter-bar.tsx';
import { FilterField } from '../../../_ui/filter-field.tsx';
import { ListPages } from '../../../_ui/list-pages.tsx';
import { SessionEnded } from '../../../_ui/session-ended.tsx';
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
  if (answer.kind === 'unauthenticated') return <SessionEnded />;
  if (answer.kind !== 'data') return <FailureNote failure={answer} what="register" />;
  const { items, pageInfo } = answer.data.listPartners;
  const isFirst = after === undefined;
  if (items.length === 0 && isFirst && name === undefined) {
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
  return (
    <div className="space-y-6">
      <FilterBar action={path} label="Find partners" keep={{}} clear={name === undefined ? undefined : path}>
        <FilterField label="Name contains" name="q" value={name} />
      </FilterBar>
      {items.length === 0 ? (
        <EmptyState title="No partner matches" action={<ButtonLink href={path}>Show all partners</ButtonLink>} />
      ) : (
        <RegisterTable partners={items} apiUrl={apiUrl} now={new Date()} />
      )}
      <ListPages
        label="Pages of partners"
        pageInfo={pageInfo}
        shown={items.length}
        words={['partner', 'partners']}
        hrefOf={(cursor) => pageLink(path, { q: name, after: cursor })}
        isFirst={isFirst}
      />
    </div>
  );
}
