import { z } from 'zod';

/** What a member may do, by role. The words complete "… may". */
export const memberRoles = [
  { value: 'VIEWER', label: 'Viewer', hint: 'Sees campaigns, audiences and reports.' },
  { value: 'EDITOR', label: 'Editor', hint: 'Sees them, and changes campaigns and audiences.' },
  {
    value: 'ADMIN',
    label: 'Admin',
    hint: 'All of that, and API keys, partners, members and the audit log.',
  },
] as const;

export type MemberRole = (typeof memberRoles)[number]['value'];

/** The role as a word: "Editor". */
export function roleWord(role: string): string {
  return memberRoles.find(({ value }) => value === role)?.label ?? role;
}

/** The role, as far as the form knows it. */
export function roleOf(role: string): MemberRole {
  return memberRoles.find(({ value }) => value === role)?.value ?? 'VIEWER';
}

export const inviteShape = z.object({ email: z.string(), role: z.enum(['VIEWER', 'EDITOR', 'ADMIN']) });
