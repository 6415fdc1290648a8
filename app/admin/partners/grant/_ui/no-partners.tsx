import { ButtonLink } from '../../../../../components/ui/button.tsx';
import { EmptyState } from '../../../../../components/ui/empty-state.tsx';
import { pageLink } from '../../../../../lib/page-link.ts';

/** There is nobody to give access to. */
export function NoPartners({ companyId }: { companyId: string }) {
  return (
    <EmptyState
      title="There are no partners yet"
      action={<ButtonLink href={pageLink('/admin/partners', { company: companyId })}>Back</ButtonLink>}
    >
      <p>Partners are taken on by the platform. Ask the service you want to use whether it takes part.</p>
    </EmptyState>
  );
}
