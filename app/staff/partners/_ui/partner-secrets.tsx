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
    <ul>
      {secrets.map(({ id, lastFour, expiresAt }) => (
        <li key={id}>
          <code>…{lastFour}</code>
          {expiresAt && <span className="text-muted"> ends {relativeWords(expiresAt, now)}</span>}
        </li>
      ))}
    </ul>
  );
}
