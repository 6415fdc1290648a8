import { z } from 'zod';
import type { Operation } from './graphql-request.ts';
import { userErrorsSelection } from './list-shape.ts';
import { userErrorShape, type FieldErrors } from './user-errors.ts';

const changed = z.object({ changed: z.boolean(), userErrors: z.array(userErrorShape) });

export type ChangedPassword = z.output<typeof changed>;

export const changePasswordOperation: Operation<{ changePassword: ChangedPassword }> = {
  query: /* GraphQL */ `
    mutation PortalChangePassword($input: ChangePasswordInput!) {
      changePassword(input: $input) {
        changed
        ${userErrorsSelection}
      }
    }
  `,
  shape: z.object({ changePassword: changed }),
};

/** The form of a new password. It is never kept anywhere. */
export interface PasswordDraft {
  current: string;
  wanted: string;
  repeated: string;
}

/** What can be told before asking the API; how good a password is, is for the API to say. */
export function checkPasswords({ current, wanted, repeated }: PasswordDraft): FieldErrors {
  return {
    ...(current === '' && { currentPassword: 'Enter your present password.' }),
    ...(wanted === '' && { newPassword: 'Enter a new password.' }),
    ...(wanted !== '' && wanted !== repeated && { repeated: 'This is not the same as above.' }),
  };
}
