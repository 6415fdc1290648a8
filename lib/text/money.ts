const whole = /^-?\d+$/;

/**
 * `1234567890` micros as `1,234.57`, without a conversion to a number that could round it. Other values stay unchanged.
 */
export function toReadableUnits(micros: string): string {
  if (!whole.test(micros)) return micros;
  const [sign, digits] = signed(micros);
  const cents = (digits + 5_000n) / 10_000n;
  return `${sign}${(cents / 100n).toLocaleString('en')}.${(cents % 100n).toString().padStart(2, '0')}`;
}

/** `1234567890` micros as `1234.56789`: exact and machine-readable. */
export function toExactUnits(micros: string): string {
  if (!whole.test(micros)) return micros;
  const [sign, digits] = signed(micros);
  const part = (digits % 1_000_000n).toString().padStart(6, '0').replace(/0+$/, '');
  return `${sign}${digits / 1_000_000n}${part === '' ? '' : `.${part}`}`;
}

function signed(micros: string): [sign: string, digits: bigint] {
  const value = BigInt(micros);
  return value < 0n ? ['-', -value] : ['', value];
}
