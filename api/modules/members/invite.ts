import { randomBytes } from 'node:crypto';
import type { ActingContext } from '../../context.ts';
import type { TenantRunner } from '../../db/tenant.ts';
import { timestampText } from '../../db/timestamp.ts';
import { findCompanyName, portalPages } from '../../mail/index.ts';
import { invitationDays, type InvitationLink, type NewMember, writeInvitation } from './store.ts';

/** How an invited person gets to know of the invitation. At most one of the two is set. */
export interface SentInvitation {
  /** The link for the inviter to hand over. Contains the secret, which is returned only once. */
  readonly invitationUrl: string | null;
  /** The email address that the link was mailed to. */
  readonly invitationSentTo: string | null;
}

export const notSent: SentInvitation = { invitationUrl: null, invitationSentTo: null };

/** An invitation to a company or a partner, and where its link is stored. */
export interface InvitationToSend {
  readonly email: string;
  /** Name of the company or the partner. */
  readonly organizationName: string;
  readonly isPartner: boolean;
  /** Stores the link. */
  readonly writeLink: (link: InvitationLink) => Promise<void>;
}

const invitationMs = invitationDays * 24 * 60 * 60_000;

/** Sends the invitation of a member who hasn't joined. A link that was sent before stops working. */
export async function sendMemberInvitation(
  tenant: TenantRunner,
  context: Pick<ActingContext, 'services' | 'viewer'>,
  member: Pick<NewMember, 'id' | 'companyId'> & { readonly email: string },
): Promise<SentInvitation> {
  return sendInvitation(tenant, context, {
    email: member.email,
    organizationName: await findCompanyName(tenant, member.companyId),
    isPartner: false,
    writeLink: (link) => writeInvitation(tenant, member, link),
  });
}

/**
 * Creates the link of an invitation, and queues its mail in the same transaction. A mailed link proves the address of the
 * person who uses it, so the inviter doesn't see it (decision 37). Where mails don't reach people, the inviter hands
 * the link over, and it proves nothing.
 */
export async function sendInvitation(
  runner: TenantRunner,
  { services, viewer }: Pick<ActingContext, 'services' | 'viewer'>,
  { email, organizationName, isPartner, writeLink }: InvitationToSend,
): Promise<SentInvitation> {
  const { digests, mail, now, portalUrl, signIn } = services;
  const link = signIn.isBuiltIn
    ? { secret: randomBytes(32).toString('base64url'), expiresAt: timestampText(now() + invitationMs) }
    : undefined;
  if (link !== undefined) {
    await writeLink({
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
