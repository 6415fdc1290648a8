import { ButtonLink } from '#components/ui/button.tsx';
import type { TokenDetail } from '#lib/admin/token-detail.ts';
import { RevokeToken } from './revoke-token.tsx';
import { RotateToken } from './rotate-token.tsx';

interface TokenActionsProps {
  token: TokenDetail;
  /** Neither revoked nor expired. */
  isLive: boolean;
  apiUrl: string;
}

/** The actions for a key. */
export function TokenActions({ token, isLive, apiUrl }: TokenActionsProps) {
  const { id, name, status, requestsLast24Hours, lastUsedAt, lastUsedIp } = token;
  return (
    <>
      {/* A key can't have a third secret, so there is no rotation while two work. The section on secrets can revoke the old one. */}
      {isLive && status !== 'ROTATING' && <RotateToken token={{ id, name }} apiUrl={apiUrl} />}
      {isLive && <ButtonLink href={`/admin/tokens/${id}/edit`}>Edit</ButtonLink>}
      <RevokeToken token={{ id, name, requestsLast24Hours, lastUsedAt, lastUsedIp }} />
    </>
  );
}
