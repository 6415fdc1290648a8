import './invitations-schema.ts';
import './jobs-schema.ts';
import './limits-schema.ts';
import './mails-schema.ts';
import './people-help-schema.ts';
import './people-schema.ts';
import './schema.ts';
import './second-factor-schema.ts';
import './status-schema.ts';
import './usage-schema.ts';

export { createFirstRun, createSetupLink, isEmpty } from './first-run.ts';
export { listFailedJobs, retryJob } from './jobs.ts';
export type { FailedJobRow } from './jobs-store.ts';
export { findPlatformKeys, revokePlatformKeys, validKeysOf } from './keys.ts';
export type { PlatformKeyRow } from './keys-store.ts';
export { listUndeliveredMails, retryMail } from './mails.ts';
export type { UndeliveredMailRow } from './mails-store.ts';
export { endPersonSessions, resetPersonSecondFactors, unlockPerson } from './people-help.ts';
export { listPlatformPeople, peopleOfEmail, setStaff } from './people.ts';
export type { PersonRow } from './people-store.ts';
export { liftSecondFactorRule } from './second-factor.ts';
export { setCompanyLimits } from './limits.ts';
export {
  type CompanyInvitationResult,
  createCompany,
  getPlatformCompany,
  inviteCompanyAdmin,
  listPlatformCompanies,
  updateCompany,
} from './service.ts';
export { closeCompany, reactivateCompany, suspendCompany } from './status.ts';
