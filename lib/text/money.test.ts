import { expect, test } from 'vitest';
import { toExactUnits, toReadableUnits } from './money.ts';

test.each([
  ['1234567890', '1,234.57', '1234.56789'],
  ['0', '0.00', '0'],
  ['-1500000', '-1.50', '-1.5'],
  ['9007199254740993000001', '9,007,199,254,740,993.00', '9007199254740993.000001'],
  ['not micros', 'not micros', 'not micros'],
])('%s micros are %s, exactly %s', (micros, readable, exact) => {
  expect([toReadableUnits(micros), toExactUnits(micros)]).toEqual([readable, exact]);
});
