import { type APITokenScope } from '../auth/permissions.ts';
import { builder } from './builder.ts';

const descriptions = {
  CAMPAIGNS_READ: { description: 'Reads campaigns.' },
  CAMPAIGNS_WRITE: { description: 'Creates and changes campaigns.' },
  AUDIENCES_READ: { description: 'Reads audiences and uploads.' },
  AUDIENCES_WRITE: { description: 'Creates, changes and fills audiences.' },
  REPORTS_READ: { description: 'Reads performance.' },
  TOKENS_READ: { description: 'Lists the account’s API keys.' },
  TOKENS_WRITE: { description: 'Creates, rotates and revokes the account’s API keys.' },
  ACCESS_READ: { description: 'Lists members and partner access.' },
  ACCESS_WRITE: { description: 'Adds and removes members, grants and revokes partner access.' },
  AUDIT_READ: { description: 'Reads the audit trail.' },
} as const satisfies Record<APITokenScope, { description: string }>;

export const APITokenScopeEnum = builder.enumType('APITokenScope', {
  description: 'A right that a role, an API key or a partner grant carries.',
  values: descriptions,
});
