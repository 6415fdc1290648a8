import type { Metadata } from 'next';
import { Breadcrumbs } from '#components/shell/breadcrumbs.tsx';
import { ButtonLink } from '#components/ui/button.tsx';
import { ButtonDetails } from '#components/ui/button-details.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { Section } from '#components/ui/section.tsx';
import { fillDays } from '#lib/admin/token-usage-days.ts';
import { partnerPath } from '#lib/admin/partner-register.ts';
import { readPartner, readPartnerCompanies } from '#lib/admin/read-staff-item.ts';
import { staffPages } from '#lib/admin/staff-pages.ts';
import { environment } from '#lib/server/env.ts';
import { portalOrigin } from '#lib/server/portal-origin.ts';
import { DangerZone } from '#app/admin/_ui/danger-zone.tsx';
import { Usage } from '#app/admin/_ui/usage.tsx';
import { PartnerKeys } from '#app/partner/_ui/partner-keys.tsx';
import { PartnerPeople } from '#app/partner/_ui/partner-people.tsx';
import { StaffProblemPage } from '../../_ui/staff-problem-page.tsx';
import { PartnerStatus } from '../_ui/partner-status.tsx';
import { PartnerSwitch } from '../_ui/partner-switch.tsx';
import { RotatePartner } from '../_ui/rotate-partner.tsx';
import { ConnectLinkBuilder } from './_ui/connect-link-builder.tsx';
import { PartnerCompanies } from './_ui/partner-companies.tsx';
import { PartnerFacts } from './_ui/partner-facts.tsx';

const { partners: page } = staffPages;

export const metadata: Metadata = { title: 'Partner', robots: { index: false } };

export default async function PartnerPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  const now = new Date();
  const [found, companies] = await Promise.all([readPartner(id, now), readPartnerCompanies(id)]);
  if (found.kind !== 'found') return <StaffProblemPage problem={found} title="Partner" page={page} />;

  const partner = found.item;
  return (
    <div>
      <Breadcrumbs links={[{ label: page.label, href: page.href }]} current={partner.name} />
      <div className="space-y-8">
        <PageHeader
          title={partner.name}
          facts={<PartnerStatus status={partner.status} />}
          actions={
            <>
              <ButtonLink href={partnerPath(partner.id, 'edit')}>Edit partner</ButtonLink>
              <RotatePartner
                partner={{ id: partner.id, name: partner.name, clientId: partner.clientId ?? '' }}
                apiUrl={environment().apiUrl}
              />
            </>
          }
        />
        <div className="grid gap-x-16 gap-y-12 xl:grid-cols-[minmax(0,1fr)_22rem] xl:grid-rows-[auto_1fr]">
          {partner.usage !== null && (
            <div className="min-w-0">
              <Usage days={fillDays(partner.usage, 'UTC', now)} name={partner.name} />
            </div>
          )}
          <PartnerFacts partner={partner} now={now} />
          <div className="min-w-0 space-y-12">
            <Section
              title="People"
              summary="They manage the partner’s secrets, accept the terms of service, and invite others."
            >
              <PartnerPeople partnerId={partner.id} people={partner.people ?? []} ownEmail={null} isStaff now={now} />
            </Section>
            <PartnerCompanies companies={companies} now={now} />
            <PartnerKeys
              partner={partner}
              keys={partner.publicKeys ?? []}
              hasSecret={partner.secrets !== null && partner.secrets.length > 0}
            />
            <Section
              title="Connect link"
              summary="A company’s admin opens the link, sees what the partner asks for, and grants it or declines."
            >
              <ButtonDetails label="Make a connect link">
                <ConnectLinkBuilder
                  partner={{ id: partner.id, redirectUris: partner.redirectUris }}
                  portalUrl={portalOrigin()}
                />
              </ButtonDetails>
            </Section>
            <Section title="Status">
              <p>
                {partner.status === 'ACTIVE'
                  ? 'The partner is active. It gets access tokens for the companies that granted it access.'
                  : 'The partner is suspended. It gets no access tokens, and its requests are denied.'}
              </p>
              {partner.status === 'ACTIVE' ? (
                <DangerZone
                  actions={[
                    {
                      effect: `${partner.name} loses access to all companies until you reactivate it.`,
                      button: <PartnerSwitch partner={partner} />,
                    },
                  ]}
                />
              ) : (
                <PartnerSwitch partner={partner} />
              )}
            </Section>
          </div>
        </div>
      </div>
    </div>
  );
}
