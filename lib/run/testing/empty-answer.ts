import type { LiveAnswer } from '../run-operation.ts';

/** An empty response. Tests add the fields they need. */
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
