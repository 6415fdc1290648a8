import { permissions } from '#shared/permissions.ts';
import { builder } from './builder.ts';

export const APITokenScopeEnum = builder.enumType('APITokenScope', {
  description: 'A right that a role, an API key or a partner grant carries.',
  values: permissions,
});
