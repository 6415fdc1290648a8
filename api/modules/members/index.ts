import './schema.ts';
import './second-factor-schema.ts';

export { listInvitations } from './invitations.ts';
export { Invitation, invitationListSize } from './invitation-schema.ts';
export { insertInvitedAccount } from './account-store.ts';
export { notSent, sendInvitation, type SentInvitation } from './invite.ts';
export { invitationDays } from './store.ts';
export { cancelMemberInvitation } from './removal.ts';
export { resendMemberInvitation } from './resend.ts';
export { CompanyRoleEnum } from './role-schema.ts';
export { type CompanyMemberResult, emailErrors, inviteMember } from './service.ts';
