import { builder } from './builder.ts';

interface UsageDay {
  readonly date: string;
  readonly requests: string;
  readonly errors: string;
  readonly rateLimited: string;
  readonly cost: string;
}

/** A type for the usage of one day: of an API key, a partner or a company. `date` and `requests` say what they count. */
export function usageDayType(name: string, descriptions: Readonly<Record<'type' | 'date' | 'requests', string>>) {
  return builder.objectRef<UsageDay>(name).implement({
    description: descriptions.type,
    fields: (t) => ({
      date: t.expose('date', { type: 'Date', description: descriptions.date }),
      requests: t.expose('requests', { type: 'BigInt', description: descriptions.requests }),
      errors: t.expose('errors', {
        type: 'BigInt',
        description: 'Requests whose response has `errors`, except those over the rate limit.',
      }),
      rateLimited: t.expose('rateLimited', { type: 'BigInt', description: 'Requests rejected with RATE_LIMITED.' }),
      cost: t.expose('cost', { type: 'BigInt', description: 'Points charged: the sum of `extensions.cost.actual`.' }),
    }),
  });
}
