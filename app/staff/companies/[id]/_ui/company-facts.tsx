import { Copyable } from '#components/ui/copyable.tsx';
import { FactsAside } from '#components/ui/facts-aside.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { managedCompaniesPath } from '#lib/admin/agencies.ts';
import { companyPath, type PlatformCompany } from '#lib/admin/companies.ts';
import { rateLimitWords } from '#lib/admin/company-limits.ts';
import { environment } from '#lib/server/env.ts';
import { LiftSecondFactorRule } from './lift-second-factor-rule.tsx';
import { Moment } from '#app/admin/_ui/moment.tsx';

/** A company's properties. */
export function CompanyFacts({ found: { company, agency, rateLimitPoints } }: { found: PlatformCompany }) {
  const { id, kind, currencyCode, timeZone, domain, createdAt, secondFactorRequiredFrom: requiredFrom } = company;
  return (
    <FactsAside
      title="About this company"
      className="lg:order-last"
      facts={[
        { term: 'Currency', value: currencyCode },
        { term: 'Time zone', value: timeZone },
        { term: 'Domain', value: domain ?? 'None' },
        kind === 'AGENCY'
          ? {
              term: 'Manages',
              value: <TextLink href={managedCompaniesPath(id)}>Show managed companies</TextLink>,
            }
          : {
              term: 'Managed by',
              value: agency === null ? 'No agency' : <TextLink href={companyPath(agency.id)}>{agency.name}</TextLink>,
            },
        {
          term: 'Rate limit',
          value: (
            <span className="flex flex-wrap justify-between gap-x-4">
              <span>{rateLimitWords(rateLimitPoints, environment().rateLimitPoints)}</span>
              <TextLink href={companyPath(id, 'limits')}>
                Change<span className="sr-only"> rate limit</span>
              </TextLink>
            </span>
          ),
        },
        {
          term: 'Second factor',
          value:
            requiredFrom === null ? (
              'Not required of admins'
            ) : (
              <span className="block space-y-2">
                <span className="block">
                  Required of admins from <Moment date={requiredFrom} />
                </span>
                <LiftSecondFactorRule company={company} />
              </span>
            ),
        },
        { term: 'Created', value: <Moment date={createdAt} /> },
        { term: 'ID', value: <Copyable text={id} label="Copy company ID" />, isLong: true },
      ]}
    >
      <p className="text-sm text-muted">The company’s audit log shows that you opened this page.</p>
    </FactsAside>
  );
}
