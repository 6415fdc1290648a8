'use client';

import { useEffect, useRef } from 'react';
import { ButtonLink } from '#components/ui/button.tsx';
import { Callout } from '#components/ui/callout.tsx';
import { adminPages } from '#lib/admin/admin-pages.ts';
import type { ConnectStatus } from '#lib/admin/connect-link.ts';
import { pageLink } from '#lib/text/page-link.ts';

interface ConnectResultProps {
  outcome: ConnectStatus;
  company: { id: string; name: string };
  partnerName: string;
  /** Where the browser is going; undefined if the link names no place. */
  back: string | undefined;
}

/** The decision of an admin, with the way back to the partner. */
export function ConnectResult({ outcome, company, partnerName, back }: ConnectResultProps) {
  const ref = useRef<HTMLDivElement>(null);
  // The button that had the focus is gone.
  useEffect(() => ref.current?.focus(), []);
  const host = back === undefined ? null : new URL(back).host;
  return (
    <div ref={ref} tabIndex={-1} className="max-w-[44rem] space-y-6 outline-none">
      {outcome === 'granted' ? (
        <Callout kind="success" title={`${partnerName} has access to ${company.name}`} live>
          <p>It can use the access from its next request. You can change or revoke it under Partners.</p>
        </Callout>
      ) : (
        <Callout title={`You declined the request of ${partnerName}`} live>
          <p>Nothing was changed for {company.name}.</p>
        </Callout>
      )}
      {host !== null && <p>You are being sent back to {host}.</p>}
      <div className="flex flex-wrap gap-3">
        {back !== undefined && (
          <ButtonLink variant="primary" href={back} toFile>
            Return to {partnerName}
          </ButtonLink>
        )}
        <ButtonLink href={pageLink(adminPages.partners.href, { company: company.id })}>Show partners</ButtonLink>
      </div>
    </div>
  );
}
