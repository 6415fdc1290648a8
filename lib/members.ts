import { z } from 'zod';
import type { Operation } from './graphql-request.ts';
import { pageInfoSelection, pageOf, userErrorsSelection } from './list-shape.ts';
import { userErrorShape } from './user-errors.ts';

const member = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string().nullable(),
  role: z.string(),
  status: z.string(),
  createdAt: z.coerce.date(),
  lastSignedInAt: z.coerce.date().nullable(),
});
const memberPage = pageOf(member);
const admin = z.object({ id: z.string(), email: z.string(), name: z.string().nullable(), status: z.string() });
const payload = z.object({ member: z.object({ id: z.string() }).nullable(), userErrors: z.array(userErrorShape) });
const added = payload.extend({ invitationUrl: z.string().nullable() });
const removal = z.object({ deletedId: z.string().nullable(), userErrors: z.array(userErrorShape) });

/** A person with access to a company. */
export type Member = z.output<typeof member>;
export type MemberPage = z.output<typeof memberPage>;
export type MemberPayload = z.output<typeof payload>;
export type AddedMember = z.output<typeof added>;
export type MemberRemoval = z.output<typeof removal>;

/** Someone who can hand out what one is missing. */
export type CompanyAdmin = z.output<typeof admin>;

/** Orders the list of members can be shown in. */
export const memberSorts = {
  email: [{ field: 'EMAIL', direction: 'ASC' }],
  newest: [{ field: 'CREATED_AT', direction: 'DESC' }],
  seen: [{ field: 'LAST_SIGNED_IN_AT', direction: 'DESC' }],
} as const;

export const listMembersOperation: Operation<{ listCompanyMembers: MemberPage }> = {
  query: /* GraphQL */ `
    query PortalListMembers(
      $companyId: ID!
      $filter: CompanyMemberFilter
      $sort: [CompanyMemberSort!]
      $after: String
    ) {
      listCompanyMembers(companyId: $companyId, filter: $filter, sort: $sort, page: { limit: 25, after: $after }) {
        items {
          id
          email
          name
          role
          status
          createdAt
          lastSignedInAt
        }
        ${pageInfoSelection}
      }
    }
  `,
  shape: z.object({ listCompanyMembers: memberPage }),
};

export const listAdminsOperation: Operation<{ listCompanyMembers: { items: CompanyAdmin[] } }> = {
  query: /* GraphQL */ `
    query PortalListAdmins($companyId: ID!) {
      listCompanyMembers(companyId: $companyId, filter: { role: [ADMIN] }) {
        items {
          id
          email
          name
          status
        }
      }
    }
  `,
  shape: z.object({ listCompanyMembers: z.object({ items: z.array(admin) }) }),
};

export const addMemberOperation: Operation<{ addCompanyMember: AddedMember }> = {
  query: /* GraphQL */ `
    mutation PortalAddMember($input: AddCompanyMemberInput!) {
      addCompanyMember(input: $input) {
        member {
          id
        }
        invitationUrl
        ${userErrorsSelection}
      }
    }
  `,
  shape: z.object({ addCompanyMember: added }),
};

export const updateMemberOperation: Operation<{ updateCompanyMember: MemberPayload }> = {
  query: /* GraphQL */ `
    mutation PortalUpdateMember($input: UpdateCompanyMemberInput!) {
      updateCompanyMember(input: $input) {
        member {
          id
        }
        ${userErrorsSelection}
      }
    }
  `,
  shape: z.object({ updateCompanyMember: payload }),
};

export const removeMemberOperation: Operation<{ removeCompanyMember: MemberRemoval }> = {
  query: /* GraphQL */ `
    mutation PortalRemoveMember($input: RemoveCompanyMemberInput!) {
      removeCompanyMember(input: $input) {
        deletedId
        ${userErrorsSelection}
      }
    }
  `,
  shape: z.object({ removeCompanyMember: removal }),
};

/** Admins who can act: an invited one has no access yet. */
export function activeAdmins(admins: readonly CompanyAdmin[]): CompanyAdmin[] {
  return admins.filter(({ status }) => status === 'ACTIVE');
}
