import { apiTokenScopes } from '#shared/permissions.ts';
import type { APITokenFilter, APITokenSort, APITokenStatus } from '../graphql/generated/operations.ts';
import { adminPages } from './admin-pages.ts';
import { bothOrders, unfiltered, type CompanyListTable } from './admin-list-table.ts';
import { scopeName } from './token-scopes.ts';

/** Labels of a key's states. */
export const tokenStatuses: ReadonlyMap<APITokenStatus, string> = new Map([
  ['ACTIVE', 'Active'],
  ['EXPIRING', 'Expires soon'],
  ['ROTATING', 'Rotating'],
  ['EXPIRED', 'Expired'],
  ['REVOKED', 'Revoked'],
]);

export const tokenList: CompanyListTable<APITokenFilter, APITokenSort[]> = {
  page: adminPages.tokens,
  words: ['key', 'keys'],
  fields: [
    { param: 'q', kind: 'text', label: 'Name contains', filter: (q) => ({ name: { contains: q } }) },
    {
      param: 'status',
      kind: 'choice',
      label: 'Status',
      choices: [
        unfiltered,
        ...[...tokenStatuses].map(([value, label]) => ({ value, label, filter: { status: [value] } })),
      ],
    },
    {
      param: 'scope',
      kind: 'choice',
      label: 'Permission',
      choices: [
        unfiltered,
        ...apiTokenScopes.map((scope) => ({ value: scope, label: scopeName(scope), filter: { scope: [scope] } })),
      ],
    },
    {
      param: 'sort',
      kind: 'order',
      label: 'Order',
      choices: [
        ...bothOrders('Created', 'CREATED_AT', 'DESC', [
          { value: 'newest', label: 'Newest first' },
          { value: 'oldest', label: 'Oldest first' },
        ]),
        ...bothOrders('Key', 'NAME', 'ASC', [
          { value: 'name', label: 'Name, A to Z' },
          { value: 'name-reversed', label: 'Name, Z to A' },
        ]),
        ...bothOrders('Last used', 'LAST_USED_AT', 'DESC', [
          { value: 'used', label: 'Last used first' },
          { value: 'unused', label: 'Last used last' },
        ]),
        ...bothOrders('Expires', 'EXPIRES_AT', 'ASC', [
          { value: 'expiry', label: 'Expires first' },
          { value: 'expiry-reversed', label: 'Expires last' },
        ]),
      ],
    },
  ],
};
