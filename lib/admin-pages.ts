/** A page of the admin area: what it is about, and which permission lets one see it. */
export interface AdminPage {
  label: string;
  href: string;
  /** What stands there, in the middle of a sentence: "API keys". */
  what: string;
  scope: string;
  /** What an admin can do for somebody without the permission, completing "Ask one of its admins to …". */
  ask: string;
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
