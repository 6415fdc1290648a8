import { apiTokenScopes, permissions } from '#shared/permissions.ts';

export const permissionColumns = ['Permission', 'Allows to', 'Viewer', 'Editor', 'Admin', 'Partner', 'Agency'] as const;

/** All permissions and who can have them: the cells of a row for each. */
export function permissionRows(): string[][] {
  return apiTokenScopes.map((scope) => {
    const { words, lowestRole } = permissions[scope];
    const isOnData = lowestRole !== 'ADMIN';
    const holders = [lowestRole === 'VIEWER', isOnData, true, isOnData, isOnData];
    return [`\`${scope}\``, words, ...holders.map((holds) => (holds ? 'yes' : 'no'))];
  });
}
