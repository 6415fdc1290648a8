import { z } from 'zod';

export const userErrorShape = z.object({
  code: z.string(),
  field: z.array(z.string()).nullable(),
  message: z.string(),
});

/** A business failure as the API's mutations hand it back. */
export type UserError = z.output<typeof userErrorShape>;

/** What is wrong, by field of the form; `form` is for what belongs to no single field. */
export type FieldErrors = Readonly<Partial<Record<string, string>>>;

/** Puts user errors at the fields of a form, whatever the depth of their path; several at one field stand one after the other. */
export function placeErrors(userErrors: readonly UserError[], fields: readonly string[]): FieldErrors {
  const errors: Partial<Record<string, string>> = {};
  for (const { field, message } of userErrors) {
    const place = fields.find((name) => field?.includes(name)) ?? 'form';
    const before = errors[place];
    errors[place] = before === undefined ? message : `${before} ${message}`;
  }
  return errors;
}
