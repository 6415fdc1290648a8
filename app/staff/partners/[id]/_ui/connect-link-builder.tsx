'use client';

import { useState } from 'react';
import { CopyField } from '#components/ui/copy-field.tsx';
import { Field, Select } from '#components/ui/field.tsx';
import { connectPath } from '#lib/admin/connect-link.ts';
import { partnerAreas } from '#lib/admin/grant-draft.ts';
import { apiTokenScopes, type APITokenScope } from '#shared/permissions.ts';
import { ScopePicker } from '#app/admin/_ui/scope-picker.tsx';

interface ConnectLinkBuilderProps {
  partner: { id: string; redirectUris: readonly string[] };
  portalUrl: string;
}

/** Builds a partner's connect link: the permissions to ask for, and the URL to return to. */
export function ConnectLinkBuilder({ partner: { id, redirectUris }, portalUrl }: ConnectLinkBuilderProps) {
  const [scopes, setScopes] = useState<APITokenScope[]>(['CAMPAIGNS_READ', 'REPORTS_READ']);
  const [redirectUri, setRedirectUri] = useState(redirectUris[0] ?? '');
  return (
    <div className="max-w-[44rem] space-y-8">
      <ScopePicker
        hint="What the link asks for. Ask only for what the partner needs."
        areas={partnerAreas}
        chosen={scopes}
        grantable={apiTokenScopes}
        error={undefined}
        onChange={setScopes}
      />
      <Field label="Return to" hint="A redirect URL of the partner. Without one, the admin stays in the portal.">
        <Select name="redirect-uri" value={redirectUri} onChange={(event) => setRedirectUri(event.target.value)}>
          <option value="">Stay in the portal</option>
          {redirectUris.map((uri) => (
            <option key={uri} value={uri}>
              {uri}
            </option>
          ))}
        </Select>
      </Field>
      {scopes.length === 0 ? (
        <p role="status" className="text-muted">
          Choose at least one permission to get the link.
        </p>
      ) : (
        <CopyField
          label="Connect link"
          hint="The partner adds a state of its own for each admin: &state=…"
          text={`${portalUrl}${connectPath({ partnerId: id, scopes, redirectUri })}`}
          copyLabel="Copy connect link"
        />
      )}
    </div>
  );
}
