import type { LiveAnswer } from '../../run-operation.ts';

/** An answer with nothing in it, for a test to say what it has. */
export const emptyAnswer: LiveAnswer = {
  status: 200,
  milliseconds: 1,
  bytes: 1,
  requestId: null,
  retryAfter: null,
  headers: [],
  body: {},
  data: null,
  errors: [],
  userErrors: [],
  cost: null,
};
