import { LRUCache } from 'lru-cache';

/** The settings that the policies of row security compare with. */
type ScopeSetting = 'litfass.company_ids' | 'litfass.partner_ids';

interface ScopedText {
  readonly name: ScopeSetting;
  readonly setting: string;
  readonly text: string;
}

/** Statement texts come from our code, but lists have many shapes, so the cache has a size limit. */
const scopedTexts = new LRUCache<string, ScopedText>({ max: 2_000 });

/**
 * A read under row security in one statement. `begin; set_config; select; commit` takes four (measured: half the reads
 * per second). So the statement contains the setting; it is its own transaction, and the setting ends with it. OFFSET 0
 * keeps PostgreSQL from merging the inner query into the outer one. The lateral reference makes the row of the setting
 * the outer side of the join, so it is applied before the first row is read. If it weren't, the setting and the result
 * would be empty: it fails closed.
 */
export function scopedText(text: string, setting: string, name: ScopeSetting = 'litfass.company_ids'): string {
  const known = scopedTexts.get(text);
  if (known?.setting === setting && known.name === name) return known.text;
  const scoped = `select answer.* from (select set_config('${name}', ${setting}, true) as applied) as scope,
lateral (select * from (${text}) as wanted where scope.applied is not null offset 0) as answer`;
  scopedTexts.set(text, { name, setting, text: scoped });
  return scoped;
}
