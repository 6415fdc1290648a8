import { permissions } from '#shared/permissions.ts';
import { builder } from './builder.ts';

export const APITokenScopeEnum = builder.enumType('APITokenScope', {
  description: 'A permission of a role, an API key or partner access.',
  values: permissions,
});
