import { randomBytes } from 'node:crypto';
import type { ActingContext } from '../../context.ts';
import type { TenantRunner } from '../../db/tenant.ts';
import { timestampText } from '../../db/timestamp.ts';
import { portalPages } from '../../mail/index.ts';
import { invitationDays, type InvitationLink } from './store.ts';

/** How a new member gets to know of the invitation. At most one of the two is set. */
export interface SentInvitation {
  /** The link for the inviter to hand over. Contains the secret, which is returned only once. */
  readonly invitationUrl: string | null;
  /** The email address that the link was mailed to. */
  readonly invitationSentTo: string | null;
}

export const notSent: SentInvitation = { invitationUrl: null, invitationSentTo: null };

export interface InvitationToSend {
  readonly email: string;
  /** Name of the company or the partner. */
  readonly organizationName: string;
  readonly isPartner: boolean;
  readonly insertLink: (link: InvitationLink) => Promise<void>;
}

const invitationMs = invitationDays * 24 * 60 * 60_000;

/**
 * Creates the link of an invitation, and queues its mail in the same transaction. A mailed link proves the address of the
 * person who uses it, so the inviter doesn't see it (decision 37). Where mails don't reach people, the inviter hands
 * the link over, and it proves nothing.
 */
export async function sendInvitation(
  runner: TenantRunner,
  { services, viewer }: Pick<ActingContext, 'services' | 'viewer'>,
  { email, organizationName, isPartner, insertLink }: InvitationToSend,
): Promise<SentInvitation> {
  const { digests, mail, now, portalUrl, signIn } = services;
  const link = signIn.isBuiltIn
    ? { secret: randomBytes(32).toString('base64url'), expiresAt: timestampText(now() + invitationMs) }
    : undefined;
  if (link !== undefined) {
    await insertLink({
      digest: digests.invitation(link.secret),
      byMail: mail.reachesPeople,
      expiresAt: link.expiresAt,
    });
  }
  const url = link === undefined ? null : signIn.invitationUrl(link.secret);
  await mail.queueMail(
    runner,
    { email },
    {
      kind: 'INVITATION',
      companyName: organizationName,
      isPartner,
      inviterName: viewer.actor.kind === 'USER' ? viewer.actor.name : null,
      // With an external issuer, people accept in the portal after signing in there.
      url: url ?? portalPages(portalUrl).account,
      expiresAt: link?.expiresAt ?? null,
    },
  );
  return mail.reachesPeople
    ? { invitationUrl: null, invitationSentTo: email }
    : { invitationUrl: url, invitationSentTo: null };
}
