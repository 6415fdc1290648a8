import { ButtonLink } from '../../../../../components/ui/button.tsx';
import type { TokenDetail, UsageDay } from '../../../../../lib/token-detail.ts';
import { RevokeToken } from './revoke-token.tsx';
import { RotateToken } from './rotate-token.tsx';

interface TokenActionsProps {
  token: TokenDetail;
  /** Neither revoked nor expired. */
  isLive: boolean;
  days: readonly UsageDay[];
  apiUrl: string;
}

/** What can be done with a key. */
export function TokenActions({ token, isLive, days, apiUrl }: TokenActionsProps) {
  const { id, name, status, lastUsedAt, lastUsedIp } = token;
  return (
    <>
      {/* While two values work there can be no third: the section on values offers to end the old one. */}
      {isLive && status !== 'ROTATING' && <RotateToken token={{ id, name }} apiUrl={apiUrl} />}
      {isLive && <ButtonLink href={`/admin/tokens/${id}/edit`}>Edit</ButtonLink>}
      <RevokeToken token={{ id, name, lastUsedAt, lastUsedIp }} days={days.slice(-2)} />
    </>
  );
}
