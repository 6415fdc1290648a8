import type { APITokenFragment } from '../graphql/generated/operations.ts';

/** An API key in a list. The API never returns its secret here. */
export type ApiToken = APITokenFragment;
