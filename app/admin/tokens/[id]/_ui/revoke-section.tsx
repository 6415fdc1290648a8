import { Section } from '#components/ui/section.tsx';
import type { TokenDetail } from '#lib/admin/token-detail.ts';
import { DangerZone } from '#app/admin/_ui/danger-zone.tsx';
import { RevokeToken } from './revoke-token.tsx';

/** The end of a key, at the end of its page. */
export function RevokeSection({ token }: { token: TokenDetail }) {
  const { id, name, status, requestsLast24Hours, lastUsedAt, lastUsedIp } = token;
  const lostAccess = status === 'EXPIRED' ? '' : 'Programs that use the key lose access within 5 seconds. ';
  return (
    <Section title="Revoke key">
      <DangerZone
        actions={[
          {
            effect: `${lostAccess}A revoked key never works again.`,
            button: <RevokeToken token={{ id, name, requestsLast24Hours, lastUsedAt, lastUsedIp }} />,
          },
        ]}
      />
    </Section>
  );
}
