import { isId } from '../text/is-id.ts';
import { pageLink } from '../text/page-link.ts';
import { single, type SearchParams } from '../text/search-params.ts';
import type { AdminPage } from './admin-pages.ts';

/** An option of a select. */
interface Choice {
  readonly value: string;
  readonly label: string;
}

/** The default choice of a filter, which matches everything. */
export const unfiltered = { value: '', label: 'Any', filter: {} } as const;

/** A UTC day as two API timestamps: its first moment and the first moment of the next day. */
interface Day {
  readonly start: string;
  readonly end: string;
}

/**
 * One parameter of a list's URL, and its part of the API's filter. With `choices`, the first one is the default and is
 * omitted from the URL. The choices of an `id` are known only to the page. A `view` isn't in the filter form: the page
 * links to it.
 */
type ListField<Filter, Sort> = { readonly param: string } & (
  | { readonly kind: 'text' | 'id'; readonly label: string; filter(value: string): Filter }
  | { readonly kind: 'day'; readonly label: string; filter(day: Day, before: Partial<Filter>): Filter }
  | { readonly kind: 'choice'; readonly label: string; readonly choices: readonly (Choice & { filter: Filter })[] }
  | { readonly kind: 'order'; readonly label: string; readonly choices: readonly (Choice & { sort: Sort })[] }
  | { readonly kind: 'view'; readonly choices: readonly { value: string; filter: Filter }[] }
);

/** Describes a list of the admin pages. Its URL, its filter form and the API's filter are derived from this. */
export interface ListTable<Filter extends object = object, Sort = unknown> {
  readonly page: Pick<AdminPage, 'href' | 'what'>;
  /** The singular and the plural of the listed object: "key", "keys". */
  readonly words: readonly [one: string, several: string];
  /** In the order of the filter form. */
  readonly fields: readonly ListField<Filter, Sort>[];
}

/** An admin page's list that belongs to a company. */
export interface CompanyListTable<Filter extends object = object, Sort = unknown> extends ListTable<Filter, Sort> {
  readonly page: AdminPage;
}

/** The state of a list that one URL describes. */
export interface OpenList<Filter extends object = object, Sort = unknown> {
  readonly table: ListTable<Filter, Sort>;
  readonly companyId: string | undefined;
  /** Valid parameters that differ from their default, by name. */
  readonly params: Readonly<Record<string, string>>;
  /** The cursor after which this page starts. */
  readonly after: string | undefined;
}

/** Reads a URL's query. Ignores a value that the form can't send, because the API would reject the whole request. */
export function openList<Filter extends object, Sort>(
  table: ListTable<Filter, Sort>,
  query: Awaited<SearchParams>,
  companyId?: string,
): OpenList<Filter, Sort> {
  const params: Record<string, string> = {};
  for (const field of table.fields) {
    const value = single(query[field.param])?.trim() ?? '';
    if (value !== '' && accepts(field, value)) params[field.param] = value;
  }
  return { table, companyId, params, after: single(query['after']) };
}

export function listVariables<Filter extends object, Sort>({ table, params, after }: OpenList<Filter, Sort>) {
  let filter: Partial<Filter> = {};
  let sort: Sort | null = null;
  for (const field of table.fields) {
    const value = params[field.param];
    if (field.kind === 'order') sort = chosen(field.choices, value)?.sort ?? null;
    else filter = { ...filter, ...conditionOf(field, value, filter) };
  }
  return { filter, sort, after: after ?? null };
}

/** The URL of the first page of the same list. The options select another page, filter or path. */
export function listLink(
  list: OpenList,
  { params = list.params, after, path = list.table.page.href }: ListLinkOptions = {},
): string {
  return pageLink(path, { company: list.companyId, ...params, after });
}

type ListLinkOptions = Partial<Pick<OpenList, 'params' | 'after'>> & { path?: string };

/** Whether a filter is set. Without a filter, an empty list means that there is nothing to list. */
export function isFiltered(list: OpenList): boolean {
  return setFilters(list) > 0;
}

/** How many filters are set. */
export function setFilters({ table, params }: OpenList): number {
  return table.fields.filter(({ kind, param }) => kind !== 'order' && kind !== 'view' && params[param] !== undefined)
    .length;
}

export interface FormField {
  readonly name: string;
  readonly label: string;
  readonly type: 'search' | 'date';
  readonly value: string;
  /** The options of a select. When absent, the field is an input. */
  readonly choices: readonly Choice[] | undefined;
}

/** The choices of a list's `id` fields, by parameter. */
export type IdChoices = Readonly<Record<string, readonly Choice[]>>;

/** The fields of the filter form, with the values from the URL. */
export function formFields({ table, params }: OpenList, idChoices: IdChoices = {}): FormField[] {
  return table.fields
    .filter((field) => field.kind !== 'view')
    .map((field) => {
      const { param, label } = field;
      const known = field.kind === 'id' ? withChosen(idChoices[param] ?? [], params[param]) : undefined;
      // Drops the filters: the fields of the form are sent to the browser.
      const choices = ('choices' in field ? field.choices : known)?.map(({ value, label: words }) => ({
        value,
        label: words,
      }));
      const value = params[param] ?? choices?.[0]?.value ?? '';
      return { name: param, label, type: field.kind === 'day' ? 'date' : 'search', value, choices };
    });
}

/** The choices of an `id` field. An ID that isn't among them, for example from a link, is a choice too. */
function withChosen(choices: readonly Choice[], id: string | undefined): readonly Choice[] {
  const isKnown = id === undefined || choices.some(({ value }) => value === id);
  return [unfiltered, ...choices, ...(isKnown ? [] : [{ value: id, label: `ID ${id.slice(0, 8)}…` }])];
}

function accepts(field: ListField<object, unknown>, value: string): boolean {
  switch (field.kind) {
    case 'text':
      return true;
    case 'id':
      return isId(value);
    case 'day':
      return !Number.isNaN(startOf(value));
    default:
      return field.choices.slice(1).some((choice) => choice.value === value);
  }
}

function conditionOf<Filter extends object>(
  field: Exclude<ListField<Filter, unknown>, { kind: 'order' }>,
  value: string | undefined,
  before: Partial<Filter>,
): Filter | undefined {
  if ('choices' in field) return chosen(field.choices, value)?.filter;
  if (value === undefined) return undefined;
  return field.kind === 'day' ? field.filter(dayOf(value), before) : field.filter(value);
}

function chosen<Option extends { readonly value: string }>(choices: readonly Option[], value: string | undefined) {
  return choices.find((choice) => choice.value === value) ?? choices[0];
}

const dayMilliseconds = 24 * 60 * 60 * 1000;

function dayOf(day: string): Day {
  const start = startOf(day);
  return { start: new Date(start).toISOString(), end: new Date(start + dayMilliseconds).toISOString() };
}

/** The first millisecond of a day, in UTC; NaN for anything that isn't a day. */
function startOf(day: string): number {
  return /^\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN;
}
