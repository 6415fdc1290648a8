import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { PageFrame } from '#components/shell/page-frame.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { readPartners } from '#lib/admin/own-partner.ts';
import { partnerPages } from '#lib/admin/partner-pages.ts';
import { PartnerProblemPage } from './_ui/partner-problem-page.tsx';

const title = 'Your partner';

export const metadata: Metadata = { title, robots: { index: false } };

/** Opens the visitor's partner, or lists several. */
export default async function PartnersPage() {
  const own = await readPartners();
  if (own.kind !== 'partners') {
    return (
      <PageFrame>
        <PartnerProblemPage problem={own} title={title} what="partner" />
      </PageFrame>
    );
  }
  const [first, ...others] = own.partners;
  if (first !== undefined && others.length === 0) redirect(partnerPages(first.id).credentials.href);
  return (
    <PageFrame>
      <div className="space-y-8">
        <PageHeader title="Your partners" summary="You belong to several partners. Choose one." />
        <ul className="divide-y divide-rule border-y border-rule">
          {own.partners.map(({ id, name }) => (
            <li key={id} className="py-3">
              <TextLink href={partnerPages(id).credentials.href}>{name}</TextLink>
            </li>
          ))}
        </ul>
      </div>
    </PageFrame>
  );
}
