/**
 * Synonyms: readers use one word and our pages another. A search includes all of them, with less weight for synonyms.
 */
const groups = [
  'key token secret credential',
  'revoke delete remove disable end withdraw leak leaked',
  'retention retain keep kept',
  'erase erasure gdpr forget forgotten privacy',
  'page paging pagination paginate cursor offset next',
  'limit throttle throttled throttling quota rate',
  'cost price point expensive',
  'member user person colleague people',
  // The last is a word of readers: cspell:ignore trail
  'audit log history trail',
  'performance report statistic metric analytic impression click yesterday',
  'spend spent money cost',
  'overspend overspending overspent overrun budget exhausted',
  'authenticate authentication auth login sign bearer oauth signin',
  'permission scope right',
  'role admin editor',
  'create add new make',
  'update change changed edit modify set',
  'pause stop',
  'upload import',
  'csv file',
  'warehouse bigquery snowflake redshift etl',
  'support contact help outage down downtime incident',
  'audience segment',
  'match matched recognized',
  'query request call operation',
  'agent mcp llm ai',
  'expire expiry expiration lifetime',
  'rotate rotation renew roll',
  'deprecated deprecation removal breaking',
  'quickstart start started begin beginner hello first tutorial',
  'retry again',
  'validate dryrun dry rehearse',
  'sandbox playground try',
  'valid invalid wrong unknown unauthenticated unauthorized',
  'idempotency idempotent twice duplicate',
  'invite invitation add',
  'escape escaping quote',
  'money micro currency decimal',
  'account company tenant advertiser',
  'agency manage managed',
  'cors browser origin',
  'lost overwrite overwriting concurrent conflict',
  'webhook sync synchronize incremental poll polling push',
  'postman altair bruno insomnia collection',
  'sdk client library codegen',
  'python typescript javascript node php go golang curl program',
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
