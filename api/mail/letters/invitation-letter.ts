import type { Mail } from '../mail.ts';
import { dateWords, type Letter } from './letter.ts';

/** The mail that invites a person to a company or a partner. */
export function invitationLetter({
  companyName,
  isPartner = false,
  inviterName,
  url,
  expiresAt,
}: Extract<Mail, { kind: 'INVITATION' }>): Letter {
  const invitation =
    inviterName === null ? `You are invited to ${companyName}` : `${inviterName} invites you to ${companyName}`;
  return {
    subject: `${invitation} on Litfass`,
    heading: `Join ${companyName}`,
    paragraphs: [
      isPartner
        ? `${invitation} on Litfass. People of a partner manage its secrets, and see its usage and the companies that gave it access.`
        : `${invitation} on Litfass. Members see the company’s campaigns, audiences, and reports, as far as their role allows.`,
    ],
    action: { label: 'Accept invitation', url },
    afterwards: [
      expiresAt === null
        ? 'Sign in with this email address. The invitation is on the page of your account.'
        : `You can use this link until ${dateWords(expiresAt)}. Don’t forward it: it is meant for you only.`,
      'If you don’t know the sender, you can ignore this email. Nothing happens unless you accept.',
    ],
    reason: `You get this email because ${inviterName ?? companyName} entered your email address.`,
    isOptional: false,
  };
}
