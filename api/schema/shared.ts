import type { InputType } from '@pothos/core';
import { maximumLimit } from '#shared/limits.ts';
import { maximumSize } from '../limits/cost/list-size.ts';
import type { DeleteResult, UserError } from '../user-error.ts';
import { userErrorCodes } from '../user-error.ts';
import type { Actor } from '../auth/viewer.ts';
import { builder } from './builder.ts';

/** Anything with an id of its own. */
export const NodeInterface = builder.interfaceRef<{ id: string }>('Node').implement({
  description:
    'An object with an ID of its own. To fetch one by its ID, use the query of its type, such as `getCampaign`.',
  fields: (t) => ({ id: t.exposeID('id', { description: 'Opaque ID, unique in the API. It never changes.' }) }),
});

export const PageInput = builder.inputType('PageInput', {
  description: 'The part of a list to return. Lists can only be read forward.',
  fields: (t) => ({
    limit: t.int({
      defaultValue: 50,
      description: `Number of items, 1 to ${maximumLimit}. Any other number is BAD_USER_INPUT.`,
    }),
    after: t.string({
      description: '`endCursor` of the previous page, with the same filter and sort. Any other value is BAD_CURSOR.',
    }),
  }),
});

interface PageInfoShape {
  readonly hasNextPage: boolean;
  readonly limit: number;
  endCursor(): string | null;
  totalCount(): Promise<string>;
}

export const PageInfo = builder.objectRef<PageInfoShape>('PageInfo').implement({
  description: 'Position of a page in its list.',
  fields: (t) => ({
    hasNextPage: t.exposeBoolean('hasNextPage', { description: 'Whether another page follows.' }),
    endCursor: t.string({
      nullable: true,
      description: 'Pass it as `page.after` to get the next page. Null if the page is empty.',
      resolve: (page) => page.endCursor(),
    }),
    limit: t.exposeInt('limit', { description: 'The applied limit.' }),
    totalCount: t.field({
      type: 'BigInt',
      nullable: true,
      description: 'Number of items in the whole list with this filter. Counted only when selected.',
      resolve: (page) => page.totalCount(),
    }),
  }),
});

export const SortDirection = builder.enumType('SortDirection', {
  description: 'Direction of a sort. NULL counts as greater than every value: last with ASC, first with DESC.',
  values: { ASC: { description: 'Smallest first.' }, DESC: { description: 'Greatest first.' } },
});

const ActorKind = builder.enumType('ActorKind', {
  description: 'Kind of actor.',
  values: {
    USER: { description: 'A person who signed in.' },
    API_TOKEN: { description: 'An API key of a company.' },
    PARTNER: { description: 'A partner, with its own credentials.' },
    SYSTEM: { description: 'The platform itself.' },
  },
});

export const ActorType = builder.objectRef<Actor>('Actor').implement({
  description: 'Who did something, with the name at that time.',
  fields: (t) => ({
    kind: t.expose('kind', { type: ActorKind, description: 'Kind of actor.' }),
    id: t.exposeID('id', { description: 'ID of the person, the key or the partner.' }),
    name: t.exposeString('name', { description: 'Name at that time.' }),
  }),
});

const UserErrorCode = builder.enumType('UserErrorCode', {
  description: 'Why a mutation was rejected. The meaning of a code never changes.',
  values: Object.fromEntries(Object.entries(userErrorCodes).map(([code, description]) => [code, { description }])),
});

export const UserErrorType = builder.objectRef<UserError>('UserError').implement({
  description: 'An expected error that the caller can correct.',
  fields: (t) => ({
    code: t.expose('code', { type: UserErrorCode, description: 'Stable code for programs.' }),
    field: t.stringList({
      nullable: true,
      description:
        'Path of the invalid input field, such as ["input", "name"]; null if the error isn’t about a single field.',
      resolve: (error) => (error.field === null ? null : [...error.field]),
    }),
    message: t.exposeString('message', { description: 'What is wrong and what is allowed, as a text for people.' }),
    docsUrl: t.string({
      nullable: true,
      description: 'URL of the section about this code in the error guide.',
      resolve: (error, _, { services }) => services.docsUrl(error.code),
    }),
  }),
});

/** The most user errors in one payload. */
const maximumUserErrors = 10;

export const Payload = builder.interfaceRef<{ userErrors: readonly UserError[] }>('Payload').implement({
  description: 'The result of every mutation.',
  fields: (t) => ({
    userErrors: t.field({
      type: [UserErrorType],
      ...maximumSize(maximumUserErrors),
      description: `Empty if the mutation succeeded, otherwise at most ${maximumUserErrors} errors. The header \`X-User-Errors\` contains their number.`,
      resolve: (payload) => payload.userErrors.slice(0, maximumUserErrors),
    }),
  }),
});

export const DeletePayload = builder.objectRef<DeleteResult>('DeletePayload').implement({
  description: 'The deleted object.',
  interfaces: [Payload],
  fields: (t) => ({
    deletedId: t.exposeID('deletedId', {
      nullable: true,
      description: 'ID of the deleted object; null if nothing was deleted.',
    }),
  }),
});

/** The arguments of a mutation: its one input. */
export function inputOf<Type extends InputType<typeof builder.$inferSchemaTypes>>(type: Type, description: string) {
  return builder.args((t) => ({ input: t.field({ type, required: true, description }) }));
}
