import type { RegisteredPartner } from '#lib/admin/partner-register.ts';
import { relativeWords } from '#lib/text/date-words.ts';

interface PartnerSecretsProps {
  secrets: NonNullable<RegisteredPartner['secrets']>;
  now: Date;
}

/** The active client secrets of a partner by their last characters. */
export function PartnerSecrets({ secrets, now }: PartnerSecretsProps) {
  if (secrets.length === 0) return 'None active';
  return (
    <>
      {secrets.length === 1 ? '1 secret' : `${secrets.length} secrets`}
      <ul className="text-xs text-muted">
        {secrets.map(({ id, lastFour, expiresAt }) => (
          <li key={id}>
            ends in <code>{lastFour}</code>
            {expiresAt && <>, expires {relativeWords(expiresAt, now)}</>}
          </li>
        ))}
      </ul>
    </>
  );
}
