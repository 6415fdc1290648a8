import { expect, test } from 'vitest';
import { errorCodes } from '#api/errors.ts';
import { userErrorCodes } from '#api/user-error.ts';
import { type ErrorCodeGuide, portalErrors, requestErrors, userErrors } from '#shared/error-codes.ts';

const guides: readonly ErrorCodeGuide[] = [...requestErrors, ...userErrors];
const codesWith = (occurrence: 'request' | 'userError') =>
  guides.filter((guide) => guide[occurrence] !== undefined).map(({ code }) => code);

test('the guide explains every error code of the API, and no other', () => {
  expect(codesWith('request').toSorted()).toEqual([...errorCodes].toSorted());
});

test('the guide explains every code of userErrors, and no other', () => {
  expect(codesWith('userError').toSorted()).toEqual(Object.keys(userErrorCodes).toSorted());
});

test('each code has one section, so that its anchor is unique', () => {
  const codes = [...guides, ...portalErrors].map(({ code }) => code);
  expect(codes).toEqual([...new Set(codes)]);
});
