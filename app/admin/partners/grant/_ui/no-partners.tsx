import { ButtonLink } from '#components/ui/button.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { pageLink } from '#lib/text/page-link.ts';

/** Shown when there is no partner to grant access to. */
export function NoPartners({ companyId }: { companyId: string }) {
  return (
    <EmptyState
      title="There are no partners yet"
      action={<ButtonLink href={pageLink('/admin/partners', { company: companyId })}>Back to partners</ButtonLink>}
    >
      <p>The platform registers partners. Ask the service that you want to use whether it is a partner.</p>
    </EmptyState>
  );
}
