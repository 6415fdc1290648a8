import './schema.ts';

export { listInvitations } from './invitations.ts';
export { Invitation, invitationListSize } from './invitation-schema.ts';
export { notSent, type SentInvitation } from './invite.ts';
export { CompanyRoleEnum } from './role-schema.ts';
export { type CompanyMemberResult, emailErrors, inviteMember } from './service.ts';
