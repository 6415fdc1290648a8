import { hasAccess, membership } from '../session/company-access.ts';

/** A page of the admin area, with the permission (or membership) that it requires. */
export interface AdminPage {
  label: string;
  href: string;
  /** The page's subject as it appears within a sentence: "API keys". */
  what: string;
  scope: string;
  /** What an admin can do for a visitor who lacks the permission. Completes "Ask one of its admins to …". */
  ask: string;
  /**
   * The message for a denied visitor when the permission isn't limited to admins: "Only editors and admins of {company} can upload files".
   */
  denied?: (company: string) => string;
}

export const adminPages = {
  overview: {
    label: 'Overview',
    href: '/admin',
    what: 'overview',
    scope: 'CAMPAIGNS_READ',
    ask: 'give you a role',
  },
  tokens: {
    label: 'API keys',
    href: '/admin/tokens',
    what: 'API keys',
    scope: 'TOKENS_READ',
    ask: 'create an API key for you',
  },
  partners: {
    label: 'Partners',
    href: '/admin/partners',
    what: 'partners',
    scope: 'ACCESS_READ',
    ask: 'grant or revoke a partner’s access',
  },
  uploads: {
    label: 'Uploads',
    href: '/admin/uploads',
    what: 'uploads',
    scope: 'AUDIENCES_READ',
    ask: 'show you the uploads',
  },
  members: {
    label: 'Members',
    href: '/admin/members',
    what: 'members',
    // Each member may read them, and sees there whom to ask. Invitations and changes need ACCESS_WRITE.
    scope: membership,
    ask: 'invite a member or change your role',
    denied: (company) => `Only members of ${company} can see its members`,
  },
  audit: {
    label: 'Audit log',
    href: '/admin/audit',
    what: 'audit log',
    scope: 'AUDIT_READ',
    ask: 'look up an event for you',
  },
} as const satisfies Record<string, AdminPage>;

/** The pages of the admin area that a member's role and permissions open, in the order of its navigation. */
export function pagesFor(access: { role: string | null; scopes: string[] }): AdminPage[] {
  return Object.values(adminPages).filter(({ scope }) => hasAccess(access, scope));
}

/** The page of a partner's connect link. The navigation doesn't show it. */
export const connectPage = {
  label: 'Connect a partner',
  href: '/connect',
  what: 'partner',
  scope: 'ACCESS_WRITE',
  ask: 'open this link',
  denied: (company) => `Only admins of ${company} can grant a partner access`,
} satisfies AdminPage;

/** Inviting a member requires a higher permission than seeing the members. */
export const invitePage = {
  ...adminPages.members,
  scope: 'ACCESS_WRITE',
  denied: (company) => `Only admins of ${company} can invite members`,
} satisfies AdminPage;

/** Sending a file requires a higher permission than viewing uploads. */
export const newUploadPage = {
  ...adminPages.uploads,
  scope: 'AUDIENCES_WRITE',
  ask: 'upload the file or to give you the editor role',
  denied: (company) => `Only editors and admins of ${company} can upload files`,
} satisfies AdminPage;
