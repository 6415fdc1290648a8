import type { UserErrorFragment } from './generated/operations.ts';

/** A business error that the API's mutations return. */
export type UserError = UserErrorFragment;

/** Error messages by form field. `form` has the errors that belong to no single field. */
export type FieldErrors = Readonly<Partial<Record<string, string>>>;

/** Assigns user errors to form fields, at any depth of their paths. Several errors of one field are joined. */
export function placeErrors(userErrors: readonly UserError[], fields: readonly string[]): FieldErrors {
  const errors: Partial<Record<string, string>> = {};
  for (const { field, message } of userErrors) {
    const place = fields.find((name) => field?.includes(name)) ?? 'form';
    const before = errors[place];
    errors[place] = before === undefined ? message : `${before} ${message}`;
  }
  return errors;
}
