/**
 * A count with the word for what it counts, such as "1,204 keys". The API returns counts as decimal strings.
 */
export function totalWords(count: string, [one, several]: readonly [one: string, several: string]): string {
  const total = BigInt(count);
  return `${new Intl.NumberFormat('en').format(total)} ${total === 1n ? one : several}`;
}
