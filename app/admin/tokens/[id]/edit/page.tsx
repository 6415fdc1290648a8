import type { Metadata } from 'next';
import { PageCompany } from '#components/shell/page-company.tsx';
import { ButtonLink } from '#components/ui/button.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { adminPages } from '#lib/admin/admin-pages.ts';
import { readToken } from '#lib/admin/read-token.ts';
import { CompanyBreadcrumbs } from '#app/admin/_ui/company-breadcrumbs.tsx';
import { ItemProblemPage } from '#app/admin/_ui/item-problem-page.tsx';
import { EditForm } from './_ui/edit-form.tsx';

export const metadata: Metadata = { title: 'Edit an API key', robots: { index: false } };

export default async function EditTokenPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  const found = await readToken(id, new Date());
  if (found.kind !== 'found') return <ItemProblemPage title="Edit an API key" what="key" problem={found} />;

  const { item: token, scopes } = found;
  const here = `/admin/tokens/${token.id}`;
  const reason = whyNot(token.status, scopes.includes('TOKENS_WRITE'));
  return (
    <div>
      <PageCompany id={token.company.id} />
      <CompanyBreadcrumbs
        company={token.company}
        page={adminPages.tokens}
        item={{ label: token.name, href: here }}
        current="Edit"
      />
      <div className="space-y-8">
        <PageHeader
          title={`Edit “${token.name}”`}
          summary="Its secret stays the same. Changes take effect everywhere within 5 seconds."
        />
        {reason === null ? (
          <EditForm
            key={token.id}
            token={{
              id: token.id,
              name: token.name,
              scopes: token.scopes,
              allowedCidrs: token.allowedCidrs,
            }}
            grantable={scopes}
          />
        ) : (
          <EmptyState title="This key can’t be edited" action={<ButtonLink href={here}>Back to the key</ButtonLink>}>
            <p>{reason}</p>
          </EmptyState>
        )}
      </div>
    </div>
  );
}

function whyNot(status: string, mayChange: boolean): string | null {
  if (!mayChange) return 'You need permission to edit API keys. Ask an admin of the company.';
  if (status === 'REVOKED') return 'The key is revoked, and a revoked key never works again. Create a new one.';
  return null;
}
