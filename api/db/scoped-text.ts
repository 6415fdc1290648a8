import { LRUCache } from 'lru-cache';

interface ScopedText {
  readonly setting: string;
  readonly text: string;
}

/** Statement texts come from our code, but lists have many shapes: a bound keeps a hostile variety from piling up. */
const scopedTexts = new LRUCache<string, ScopedText>({ max: 2_000 });

/** The setting that row security reads, as the first of a statement's sources; `setting` is its placeholder. */
export function scopeSource(setting: string): string {
  return `(select set_config('litfass.company_ids', ${setting}, true) as applied) as scope`;
}

/** Ends a subquery that reads rows beside {@link scopeSource}: it begins when the setting is made, and not before. */
export const whereScoped = 'where scope.applied is not null offset 0';

/**
 * A read under row security in one statement. `begin; set_config; select; commit` costs four (measured: half the reads a
 * second), so the setting rides along in the same statement, which is its own transaction: the setting ends with it.
 * OFFSET 0 keeps PostgreSQL from merging the inner query outwards, and its lateral reference makes the setting's row the
 * outer side of the join: it is applied before the first row is looked at. Were it not, the setting would be empty and the
 * answer too: it fails closed.
 */
export function scopedText(text: string, setting: string): string {
  const known = scopedTexts.get(text);
  if (known?.setting === setting) return known.text;
  const scoped = `select answer.* from ${scopeSource(setting)},
lateral (select * from (${text}) as wanted ${whereScoped}) as answer`;
  scopedTexts.set(text, { setting, text: scoped });
  return scoped;
}
