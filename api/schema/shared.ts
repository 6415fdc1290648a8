import { assumedSize } from '../limits/cost/list-size.ts';
import type { UserError } from '../user-error.ts';
import { userErrorCodes } from '../user-error.ts';
import type { Actor } from '../auth/viewer.ts';
import { builder } from './builder.ts';

/** Anything with an id of its own. */
export const NodeInterface = builder.interfaceRef<{ id: string }>('Node').implement({
  description: 'An object with an id of its own.',
  fields: (t) => ({ id: t.exposeID('id', { description: 'Opaque id, unique across the API; it never changes.' }) }),
});

export const PageInput = builder.inputType('PageInput', {
  description: 'Which part of a list to return. Lists go forward only.',
  fields: (t) => ({
    limit: t.int({
      defaultValue: 50,
      description: 'Items on the page, 1 to 200. Outside is BAD_USER_INPUT, never cut silently.',
    }),
    after: t.string({
      description: '`endCursor` of the page before, taken with the same filter and sort; anything else is BAD_CURSOR.',
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
  description: 'Where a page stands in its list.',
  fields: (t) => ({
    hasNextPage: t.exposeBoolean('hasNextPage', { description: 'Whether another page follows.' }),
    endCursor: t.string({
      nullable: true,
      description: 'Pass it as `page.after` to get the next page. Null when the page is empty.',
      resolve: (page) => page.endCursor(),
    }),
    limit: t.exposeInt('limit', { description: 'The limit that was applied.' }),
    totalCount: t.field({
      type: 'BigInt',
      nullable: true,
      description: 'Items in the whole list under this filter. Counted only when selected.',
      resolve: (page) => page.totalCount(),
    }),
  }),
});

export const SortDirection = builder.enumType('SortDirection', {
  description: 'Direction of a sort. NULL counts as greater than every value: last with ASC, first with DESC.',
  values: { ASC: { description: 'Smallest first.' }, DESC: { description: 'Greatest first.' } },
});

const ActorKind = builder.enumType('ActorKind', {
  description: 'What kind of actor did something.',
  values: {
    USER: { description: 'A person who signed in.' },
    API_TOKEN: { description: 'An API key of an account.' },
    PARTNER: { description: 'A partner, with its own credentials.' },
    SYSTEM: { description: 'The platform itself.' },
  },
});

export const ActorType = builder.objectRef<Actor>('Actor').implement({
  description: 'Who did something, named as at that time.',
  fields: (t) => ({
    kind: t.field({ type: ActorKind, description: 'What kind of actor.', resolve: (actor) => actor.kind }),
    id: t.exposeID('id', { description: 'Id of the person, the key or the partner.' }),
    name: t.exposeString('name', { description: 'Name at that time.' }),
  }),
});

const UserErrorCode = builder.enumType('UserErrorCode', {
  description: 'Why a mutation refused. Codes never change their meaning.',
  values: Object.fromEntries(Object.entries(userErrorCodes).map(([code, description]) => [code, { description }])),
});

export const UserErrorType = builder.objectRef<UserError>('UserError').implement({
  description: 'An expected business failure: something the caller can mend.',
  fields: (t) => ({
    code: t.field({ type: UserErrorCode, description: 'Stable code to act on.', resolve: (error) => error.code }),
    field: t.stringList({
      nullable: true,
      description: 'Path of the input field at fault, such as ["input", "name"]; null when it is none in particular.',
      resolve: (error) => (error.field === null ? null : [...error.field]),
    }),
    message: t.exposeString('message', { description: 'What is wrong and what would be right, for a person.' }),
    docsUrl: t.string({
      nullable: true,
      description: 'Section of the error guide.',
      resolve: (error, _, { services }) => services.docsUrl(error.code),
    }),
  }),
});

export const Payload = builder.interfaceRef<{ userErrors: readonly UserError[] }>('Payload').implement({
  description: 'What every mutation answers with.',
  fields: (t) => ({
    userErrors: t.field({
      type: [UserErrorType],
      ...assumedSize(1),
      description: 'Empty when the mutation did what was asked. The header `X-User-Errors` repeats the count.',
      resolve: (payload) => [...payload.userErrors],
    }),
  }),
});

export const DeletePayload = builder
  .objectRef<{ deletedId: string | null; userErrors: readonly UserError[] }>('DeletePayload')
  .implement({
    description: 'What was deleted.',
    interfaces: [Payload],
    fields: (t) => ({
      deletedId: t.exposeID('deletedId', {
        nullable: true,
        description: 'Id of what is gone; null when nothing was deleted.',
      }),
    }),
  });
