import type { PortalListInvitationsQuery } from '../graphql/generated/operations.ts';
import type { FieldErrors } from '../graphql/user-errors.ts';

/** A company that has invited the signed-in person. */
export type Invitation = PortalListInvitationsQuery['viewer']['invitations'][number];

/** A partner that has invited the signed-in person. */
export type PartnerInvitation = PortalListInvitationsQuery['viewer']['partnerInvitations'][number];

/** The form for a new password. The portal never stores it. */
export interface PasswordDraft {
  current: string;
  wanted: string;
  repeated: string;
}

/** Checks that need no API request. The API judges the strength of the password. */
export function checkPasswords({ current, wanted, repeated }: PasswordDraft): FieldErrors {
  return {
    ...(current === '' && { currentPassword: 'Enter your current password.' }),
    ...(wanted === '' && { newPassword: 'Enter a new password.' }),
    ...(wanted !== '' &&
      wanted !== repeated && { repeated: 'The two new passwords differ. Enter the same password twice.' }),
  };
}
