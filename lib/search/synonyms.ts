/**
 * Synonyms: readers use one word and our pages another. A search includes all of them, with less weight for synonyms.
 */
const groups = [
  'key token secret credential',
  'revoke delete remove disable end withdraw',
  'page paging pagination paginate cursor offset next',
  'limit throttle throttled throttling quota rate',
  'cost price point',
  'member user person colleague people',
  // The last is a word of readers: cspell:ignore trail
  'audit log history trail',
  'performance report statistic metric analytic impression click',
  'spend spent money cost',
  'authenticate authentication auth login bearer oauth signin',
  'permission scope right role',
  'create add new make',
  'update change edit modify set',
  'pause stop',
  'upload import file csv',
  'audience segment',
  'agent mcp llm ai',
  'expire expiry expiration lifetime',
  'rotate rotation renew roll',
  'deprecated deprecation removal breaking',
  'quickstart start begin hello first',
  'retry again',
  'validate dryrun dry',
  'valid invalid wrong unknown unauthenticated unauthorized',
  'idempotency idempotent twice duplicate',
  'invite invitation add',
  'escape escaping quote',
  'money micro currency decimal',
  'account company tenant advertiser',
];

const alike = new Map<string, Set<string>>();
for (const group of groups) {
  const words = group.split(' ');
  for (const word of words) alike.set(word, new Set([...(alike.get(word) ?? []), ...words]));
}

/** Synonyms of a term, without the term itself. */
export function synonymsOf(term: string): string[] {
  return [...(alike.get(term) ?? [])].filter((other) => other !== term);
}
