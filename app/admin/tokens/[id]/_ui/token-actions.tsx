import { ButtonLink } from '../../../../../components/ui/button.tsx';
import type { TokenDetail } from '../../../../../lib/token-detail.ts';
import { RevokeToken } from './revoke-token.tsx';
import { RotateToken } from './rotate-token.tsx';

interface TokenActionsProps {
  token: TokenDetail;
  /** Neither revoked nor expired. */
  isLive: boolean;
  apiUrl: string;
}

/** What can be done with a key. */
export function TokenActions({ token, isLive, apiUrl }: TokenActionsProps) {
  const { id, name, status, requestsLast24Hours, lastUsedAt, lastUsedIp } = token;
  return (
    <>
      {/* While two values work there can be no third: the section on values offers to end the old one. */}
      {isLive && status !== 'ROTATING' && <RotateToken token={{ id, name }} apiUrl={apiUrl} />}
      {isLive && <ButtonLink href={`/admin/tokens/${id}/edit`}>Edit</ButtonLink>}
      <RevokeToken token={{ id, name, requestsLast24Hours, lastUsedAt, lastUsedIp }} />
    </>
  );
}
