import { z } from 'zod';

/** The permissions of each role. */
export const memberRoles = [
  { value: 'VIEWER', label: 'Viewer', hint: 'Can see campaigns, audiences and reports.' },
  { value: 'EDITOR', label: 'Editor', hint: 'Can also change campaigns and audiences.' },
  {
    value: 'ADMIN',
    label: 'Admin',
    hint: 'Can also manage API keys, partners and members, and see the audit log.',
  },
] as const;

export type MemberRole = (typeof memberRoles)[number]['value'];

/** The role's name: "Editor". */
export function roleWord(role: string): string {
  return memberRoles.find(({ value }) => value === role)?.label ?? role;
}

/** Narrows a role to one that the form knows. */
export function roleOf(role: string): MemberRole {
  return memberRoles.find(({ value }) => value === role)?.value ?? 'VIEWER';
}

export const inviteShape = z.object({ email: z.string(), role: z.enum(['VIEWER', 'EDITOR', 'ADMIN']) });
