/** What a permission allows, as the schema and the portal's forms describe it. */
interface Permission {
  /** The part of the API, and whether the permission reads or writes there. */
  readonly area: string;
  readonly access: 'read' | 'write';
  /** Completes "It can …" in the portal's forms. */
  readonly words: string;
  /** Description in the schema. */
  readonly description: string;
  /** The role with the fewest permissions that has this one. */
  readonly lowestRole: 'VIEWER' | 'EDITOR' | 'ADMIN';
}

/** Permissions that an API key, a partner's access or a role can have, in the order in which they are shown. */
export const permissions = {
  CAMPAIGNS_READ: {
    area: 'Campaigns',
    access: 'read',
    words: 'read campaigns, their budgets and schedules',
    description: 'Reads campaigns.',
    lowestRole: 'VIEWER',
  },
  CAMPAIGNS_WRITE: {
    area: 'Campaigns',
    access: 'write',
    words: 'create and change campaigns, and so spend money',
    description: 'Creates and changes campaigns.',
    lowestRole: 'EDITOR',
  },
  AUDIENCES_READ: {
    area: 'Audiences',
    access: 'read',
    words: 'read audiences and their sizes',
    description: 'Reads audiences and uploads.',
    lowestRole: 'VIEWER',
  },
  AUDIENCES_WRITE: {
    area: 'Audiences',
    access: 'write',
    words: 'create, change and delete audiences, and upload people to them',
    description: 'Creates, changes and fills audiences.',
    lowestRole: 'EDITOR',
  },
  REPORTS_READ: {
    area: 'Reports',
    access: 'read',
    words: 'read performance and spend',
    description: 'Reads performance.',
    lowestRole: 'VIEWER',
  },
  TOKENS_READ: {
    area: 'API keys',
    access: 'read',
    words: 'list the company’s API keys, without their secrets',
    description: 'Lists the company’s API keys.',
    lowestRole: 'ADMIN',
  },
  TOKENS_WRITE: {
    area: 'API keys',
    access: 'write',
    words: 'create, change, rotate and revoke API keys',
    description: 'Creates, changes, rotates and revokes the company’s API keys.',
    lowestRole: 'ADMIN',
  },
  ACCESS_READ: {
    area: 'Access',
    access: 'read',
    words: 'read which people and partners have access',
    description: 'Lists members and partner access.',
    lowestRole: 'ADMIN',
  },
  ACCESS_WRITE: {
    area: 'Access',
    access: 'write',
    words: 'add and remove people, and grant and revoke partner access',
    description: 'Adds and removes members, grants and revokes partner access.',
    lowestRole: 'ADMIN',
  },
  AUDIT_READ: {
    area: 'Audit log',
    access: 'read',
    words: 'read who changed what',
    description: 'Reads the audit log.',
    lowestRole: 'ADMIN',
  },
} as const satisfies Record<string, Permission>;

export type APITokenScope = keyof typeof permissions;

export const apiTokenScopes: readonly APITokenScope[] = Object.keys(permissions).filter(isScope);

function isScope(text: string): text is APITokenScope {
  return Object.hasOwn(permissions, text);
}
