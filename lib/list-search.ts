import { single } from './search-params.ts';

type Given = Readonly<Record<string, string | string[] | undefined>>;

/** One of the names of a table of choices, else its first: an address is typed by anybody. */
export function choiceOf<Choices extends Readonly<Record<string, unknown>>>(
  value: string | string[] | undefined,
  choices: Choices,
): keyof Choices & string {
  const names = Object.keys(choices);
  return names.find((name) => name === single(value)) ?? names[0] ?? '';
}

/** What of an address narrows a list: the parameters named, without the empty ones. */
export function filtersOf<Name extends string>(given: Given, names: readonly Name[]): Partial<Record<Name, string>> {
  const filters: Partial<Record<Name, string>> = {};
  for (const name of names) {
    const value = single(given[name])?.trim();
    if (value) filters[name] = value;
  }
  return filters;
}
