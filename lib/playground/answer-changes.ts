import { isObject, type Json } from '#shared/json.ts';

/** A difference between two responses. */
interface AnswerChange {
  /** The path with the IDs of list items: `listCampaignsByCompany.items[Spring].name`. */
  path: string;
  kind: 'added' | 'removed' | 'changed';
  before: Json | undefined;
  after: Json | undefined;
}

const most = 500;

/**
 * What differs between two responses. Items of a list are compared by their ID, so that another order isn't a
 * difference; items without an ID by their position.
 */
export function answerChanges(before: Json | null, after: Json | null): AnswerChange[] {
  return [...compare('', before, after)].slice(0, most);
}

function* compare(path: string, before: Json | undefined, after: Json | undefined): Generator<AnswerChange> {
  if (Array.isArray(before) && Array.isArray(after)) yield* compareMembers(path, byId(before), byId(after));
  else if (isObject(before) && isObject(after)) yield* compareMembers(path, members(before), members(after));
  else if (JSON.stringify(before) !== JSON.stringify(after)) {
    yield { path, kind: before === undefined ? 'added' : after === undefined ? 'removed' : 'changed', before, after };
  }
}

type Members = ReadonlyMap<string, { step: string; value: Json }>;

function* compareMembers(path: string, before: Members, after: Members): Generator<AnswerChange> {
  for (const key of new Set([...before.keys(), ...after.keys()])) {
    const [old, now] = [before.get(key), after.get(key)];
    const step = (now ?? old)?.step ?? '';
    yield* compare(path === '' ? step : step.startsWith('[') ? path + step : `${path}.${step}`, old?.value, now?.value);
  }
}

function members(value: Record<string, Json>): Members {
  return new Map(Object.entries(value).map(([name, member]) => [name, { step: name, value: member }]));
}

function byId(items: readonly Json[]): Members {
  return new Map(
    items.map((value, index) => {
      const { id, name } = isObject(value) ? value : {};
      const key = typeof id === 'string' ? id : String(index);
      return [key, { step: `[${typeof name === 'string' ? name : key}]`, value }];
    }),
  );
}
