/** A page of the admin area: what it is about, and which permission lets one see it. */
export interface AdminPage {
  label: string;
  href: string;
  /** What stands there, in the middle of a sentence: "API keys". */
  what: string;
  scope: string;
  /** What an admin can do for somebody without the permission, completing "Ask one of its admins to …". */
  ask: string;
  /** Who may, where it isn't the admins who see it: "Only editors and admins of {company} send files". */
  denied?: (company: string) => string;
}

export const adminPages = {
  tokens: {
    label: 'API keys',
    href: '/admin/tokens',
    what: 'API keys',
    scope: 'TOKENS_READ',
    ask: 'create a key for you',
  },
  partners: {
    label: 'Partners',
    href: '/admin/partners',
    what: 'partners',
    scope: 'ACCESS_READ',
    ask: 'give a partner access, or to take it away',
  },
  uploads: {
    label: 'Uploads',
    href: '/admin/uploads',
    what: 'uploads',
    scope: 'AUDIENCES_READ',
    ask: 'show them to you',
  },
  members: {
    label: 'Members',
    href: '/admin/members',
    what: 'members',
    scope: 'ACCESS_READ',
    ask: 'invite somebody, or to change your role',
  },
  audit: {
    label: 'Audit log',
    href: '/admin/audit',
    what: 'audit log',
    scope: 'AUDIT_READ',
    ask: 'look something up for you',
  },
} as const satisfies Record<string, AdminPage>;

/** To send a file takes more than to see what was sent. */
export const newUploadPage = {
  ...adminPages.uploads,
  scope: 'AUDIENCES_WRITE',
  ask: 'send the file, or to make you an editor',
  denied: (company) => `Only editors and admins of ${company} send files`,
} satisfies AdminPage;
