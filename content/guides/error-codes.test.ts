import { expect, test } from 'vitest';
import { errorCodes } from '../../api/errors.ts';
import { userErrorCodes } from '../../api/user-error.ts';
import { type ErrorCodeGuide, portalErrors, requestErrors, userErrors } from './error-codes.ts';

const guides: readonly ErrorCodeGuide[] = [...requestErrors, ...userErrors];
const codesWith = (occurrence: 'request' | 'userError') =>
  guides.filter((guide) => guide[occurrence] !== undefined).map(({ code }) => code);

test('every code the API ends a request with is explained, and no other', () => {
  expect(codesWith('request').toSorted()).toEqual([...errorCodes].toSorted());
});

test('every code of a mutation’s userErrors is explained, and no other', () => {
  expect(codesWith('userError').toSorted()).toEqual(Object.keys(userErrorCodes).toSorted());
});

test('no code has two sections, so that its anchor leads to one place', () => {
  const codes = [...guides, ...portalErrors].map(({ code }) => code);
  expect(codes).toEqual([...new Set(codes)]);
});
