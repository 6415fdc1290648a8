import type { CompanyRole } from '../../auth/permissions.ts';
import { builder } from '../../schema/builder.ts';

const roles = {
  ADMIN: { description: 'All permissions, including keys, members, partner access and the audit log.' },
  EDITOR: { description: 'Reads and changes campaigns and audiences, and reads reports.' },
  VIEWER: { description: 'Reads campaigns, audiences and reports.' },
} as const satisfies Record<CompanyRole, { description: string }>;

export const CompanyRoleEnum = builder.enumType('CompanyRole', {
  description: 'What a member can do in the company.',
  values: roles,
});
