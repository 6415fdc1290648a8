import { InvalidArgumentError } from 'commander';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export function isId(text: string): boolean {
  return uuid.test(text);
}

/** An argument that is an id. */
export function id(text: string): string {
  if (!isId(text)) throw new InvalidArgumentError('It must be an id such as 3bad5c4e-69db-8038-baae-2f602597ba3e.');
  return text;
}

/** An argument that is an email address. */
export function email(text: string): string {
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)) {
    throw new InvalidArgumentError('It must be an email address such as anna@example.com.');
  }
  return text;
}

/** An argument that is a number from 1 to 1,000. */
export function limit(text: string): number {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 1 || number > 1_000) {
    throw new InvalidArgumentError('It must be a whole number from 1 to 1000.');
  }
  return number;
}

/** An argument that is a number of points; the service knows the bounds. */
export function points(text: string): number {
  const number = Number(text);
  if (!Number.isSafeInteger(number)) throw new InvalidArgumentError('It must be a whole number such as 1000000.');
  return number;
}
