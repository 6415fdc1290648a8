import { LRUCache } from 'lru-cache';

/** The maximum number of cached names. Texts come from our code, but lists have many shapes. */
const maximumNames = 1_000;

const names = new LRUCache<string, string>({ max: maximumNames });
let lastNumber = 0;

/**
 * The name under which each connection prepares a statement with this text, so that it is parsed once per connection. A
 * text that dropped out of the cache gets a new name, so that a name never refers to two texts.
 */
export function statementName(text: string): string {
  let name = names.get(text);
  if (name === undefined) {
    lastNumber += 1;
    name = `s${lastNumber}`;
    names.set(text, name);
  }
  return name;
}
