import { apiTokenScopes } from '#shared/permissions.ts';
import type { APITokenFilter, APITokenSort, APITokenStatus } from '../graphql/generated/operations.ts';
import { adminPages } from './admin-pages.ts';
import { bothOrders, unfiltered, type CompanyListTable } from './admin-list-table.ts';
import { scopeName } from './token-scopes.ts';

type Tone = 'success' | 'warning' | 'danger' | 'neutral';

/** Labels of a key's states. */
export const tokenStatuses: ReadonlyMap<APITokenStatus, { readonly words: string; readonly tone: Tone }> = new Map([
  ['ACTIVE', { words: 'Active', tone: 'success' }],
  ['EXPIRING', { words: 'Expires soon', tone: 'warning' }],
  ['ROTATING', { words: 'Rotating', tone: 'warning' }],
  ['EXPIRED', { words: 'Expired', tone: 'neutral' }],
  ['REVOKED', { words: 'Revoked', tone: 'danger' }],
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
        ...[...tokenStatuses].map(([value, { words }]) => ({ value, label: words, filter: { status: [value] } })),
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
