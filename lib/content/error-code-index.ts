import { type ErrorCodeGuide, portalErrors, requestErrors, userErrors } from '#shared/error-codes.ts';

/** The error codes of one place, in alphabetical order. */
export interface IndexedCodes {
  /** Where a reader finds them. Backticks mark code. */
  readonly place: string;
  readonly codes: readonly string[];
}

const apiErrors: readonly ErrorCodeGuide[] = [...requestErrors, ...userErrors];

/** All error codes by the place in which they occur. A code that has a meaning in two places is listed in both. */
export const errorCodeIndex: readonly IndexedCodes[] = [
  { place: 'In `errors` of a response', codes: codesOf(apiErrors.filter(({ request }) => request !== undefined)) },
  {
    place: 'In `userErrors` of a mutation',
    codes: codesOf(apiErrors.filter(({ userError }) => userError !== undefined)),
  },
  { place: 'In the playground', codes: codesOf(portalErrors) },
];

function codesOf(guides: readonly ErrorCodeGuide[]): string[] {
  return guides.map(({ code }) => code).toSorted();
}
