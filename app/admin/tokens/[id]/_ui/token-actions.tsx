import { ButtonLink } from '#components/ui/button.tsx';
import type { TokenDetail } from '#lib/admin/token-detail.ts';
import { RotateToken } from './rotate-token.tsx';

interface TokenActionsProps {
  token: TokenDetail;
  apiUrl: string;
}

/** The actions for a key that is neither revoked nor expired. */
export function TokenActions({ token, apiUrl }: TokenActionsProps) {
  const { id, name, status } = token;
  return (
    <>
      {/* A key can't have a third secret, so there is no rotation while two work. The section on secrets can revoke the old one. */}
      {status !== 'ROTATING' && <RotateToken token={{ id, name }} apiUrl={apiUrl} />}
      <ButtonLink href={`/admin/tokens/${id}/edit`}>Edit key</ButtonLink>
    </>
  );
}
