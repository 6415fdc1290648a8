import type { Metadata } from 'next';
import { Callout } from '#components/ui/callout.tsx';
import { getPartnerOperation } from '#lib/graphql/generated/operations.ts';
import { environment } from '#lib/server/env.ts';
import { callApi } from '#lib/session/api-client.ts';
import { PartnerKeys } from '../_ui/partner-keys.tsx';
import { partnerPage } from '../_ui/partner-page.tsx';
import { AddressForm } from './_ui/address-form.tsx';
import { Credentials } from './_ui/credentials.tsx';
import { PartnerTerms } from './_ui/partner-terms.tsx';

export const metadata: Metadata = { title: 'Partner', robots: { index: false } };

export default partnerPage('credentials', async ({ session, partner: { id } }) => {
  const answer = await callApi(session, getPartnerOperation, { id });
  if (answer.kind !== 'data') return answer;
  const partner = answer.data.getPartner;
  if (partner === null) return { kind: 'foreign' };
  return (
    <div className="space-y-12">
      {partner.status === 'SUSPENDED' && (
        <Callout kind="danger" title="The partner is suspended">
          <p>It gets no access tokens, and its existing ones don’t work. Ask the platform’s staff.</p>
        </Callout>
      )}
      <PartnerTerms partner={partner} />
      <Credentials partner={partner} apiUrl={environment().apiUrl} now={new Date()} />
      <PartnerKeys
        partner={partner}
        keys={partner.publicKeys ?? []}
        hasSecret={partner.secrets !== null && partner.secrets.length > 0}
      />
      <AddressForm partnerId={partner.id} allowedCidrs={partner.allowedCidrs ?? []} />
    </div>
  );
});
