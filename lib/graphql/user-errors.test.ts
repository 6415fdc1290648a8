import { expect, test } from 'vitest';
import { placeErrors } from './user-errors.ts';

test('assigns user errors to their fields at any depth of the path', () => {
  expect(
    placeErrors(
      [
        { code: 'CONFLICT', field: ['input', 'name'], message: 'Taken.' },
        { code: 'INVALID', field: ['allowedCidrs', '0'], message: 'First.' },
        { code: 'INVALID', field: ['allowedCidrs', '2'], message: 'Third.' },
        { code: 'LIMIT_EXCEEDED', field: null, message: 'Too many keys.' },
        { code: 'INVALID', field: ['companyId'], message: 'Closed.' },
      ],
      ['name', 'allowedCidrs'],
    ),
  ).toEqual({ name: 'Taken.', allowedCidrs: 'First. Third.', form: 'Too many keys. Closed.' });
});
