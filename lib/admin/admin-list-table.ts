import { startOfDay } from '../chart/days.ts';
import { isId } from '../text/is-id.ts';
import { pageLink } from '../text/page-link.ts';
import { single, type SearchParams } from '../text/search-params.ts';
import type { SortDirection } from '../graphql/generated/operations.ts';
import type { AdminPage } from './admin-pages.ts';

/** An option of a select. */
interface Choice {
  readonly value: string;
  readonly label: string;
}

/** The default choice of a filter, which matches everything. */
export const unfiltered = { value: '', label: 'Any', filter: {} } as const;

/** A day in the list's time zone as two API timestamps: its first moment and the first moment of the next day. */
interface Day {
  readonly start: string;
  readonly end: string;
}

/** The API's sort input. */
export type Sort = readonly { readonly direction?: SortDirection }[];

/** An order of a list. The head of its column, if it has one, links to it, and to the column's next order once it is chosen. */
interface Order<ListSort> {
  readonly column?: string;
  readonly sort: ListSort;
}

/**
 * One parameter of a list's URL, and its part of the API's filter. With `choices`, the first one is the default and is
 * omitted from the URL. The choices of an `id` and of a `name` are known only to the page. A `view` isn't in the filter
 * form: the page has links to its views, and clearing the filters keeps it.
 */
type ListField<Filter, ListSort> = { readonly param: string } & (
  | { readonly kind: 'text' | 'id'; readonly label: string; filter(value: string): Filter }
  | ({ readonly kind: 'name' } & NameField<Filter>)
  | { readonly kind: 'day'; readonly label: string; filter(day: Day, before: Partial<Filter>): Filter }
  | { readonly kind: 'choice'; readonly label: string; readonly choices: readonly (Choice & { filter: Filter })[] }
  | { readonly kind: 'order'; readonly label: string; readonly choices: readonly (Choice & Order<ListSort>)[] }
  | { readonly kind: 'view'; readonly choices: readonly (View & { filter: Filter })[] }
);

/** One of the views of a list. */
interface View {
  readonly value: string;
  /** Of the link to it above the filters. */
  readonly label: string;
  /** What the view lists, if it isn't what the table lists. */
  readonly words?: ListTable['words'];
}

/** A filter by a name that the API spells and the page writes as words. */
interface NameField<Filter> {
  readonly label: string;
  /** Whether the name fits the parameters before it. */
  accepts(name: string, params: OpenList['params']): boolean;
  words(name: string): string;
  filter(name: string): Filter;
}

/** Describes a list of the admin pages. Its URL, its filter form and the API's filter are derived from this. */
export interface ListTable<Filter extends object = object, ListSort extends Sort = Sort> {
  readonly page: Pick<AdminPage, 'href' | 'what'>;
  /** The singular and the plural of the listed object: "key", "keys". */
  readonly words: readonly [one: string, several: string];
  /** In the order of the filter form. */
  readonly fields: readonly ListField<Filter, ListSort>[];
}

/** An admin page's list that belongs to a company. */
export interface CompanyListTable<Filter extends object = object, ListSort extends Sort = Sort> extends ListTable<
  Filter,
  ListSort
> {
  readonly page: AdminPage;
}

/** The state of a list that one URL describes. */
export interface OpenList<Filter extends object = object, ListSort extends Sort = Sort> {
  readonly table: ListTable<Filter, ListSort>;
  readonly companyId: string | undefined;
  /** Of the days that a person enters: the company's. */
  readonly timeZone: string;
  /** Valid parameters that differ from their default, by name. */
  readonly params: Readonly<Record<string, string>>;
  /** The cursor after which this page starts. */
  readonly after: string | undefined;
}

/** The company whose list it is. Other lists have none, and their days are in UTC. */
interface ListOwner {
  readonly id?: string | undefined;
  readonly timeZone?: string | undefined;
}

/** Reads a URL's query. Ignores a value that the form can't send, because the API would reject the whole request. */
export function openList<Filter extends object, ListSort extends Sort>(
  table: ListTable<Filter, ListSort>,
  query: Awaited<SearchParams>,
  { id: companyId, timeZone = 'UTC' }: ListOwner = {},
): OpenList<Filter, ListSort> {
  const params: Record<string, string> = {};
  for (const field of table.fields) {
    const value = single(query[field.param])?.trim() ?? '';
    if (value !== '' && accepts(field, value, params)) params[field.param] = value;
  }
  return { table, companyId, timeZone, params, after: single(query['after']) };
}

export function listVariables<Filter extends object, ListSort extends Sort>({
  table,
  timeZone,
  params,
  after,
}: OpenList<Filter, ListSort>) {
  let filter: Partial<Filter> = {};
  let sort: ListSort | null = null;
  for (const field of table.fields) {
    const value = params[field.param];
    if (field.kind === 'order') sort = chosen(field.choices, value)?.sort ?? null;
    else filter = { ...filter, ...conditionOf(field, value, { before: filter, timeZone }) };
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

/** The singular and the plural of what the view of the list shows. */
export function listWords({ table, params }: OpenList): ListTable['words'] {
  const [view] = viewsOf(table);
  return (view && chosen(view.choices, params[view.param])?.words) ?? table.words;
}

/** The parameters that choose a view, which remain when the filters are cleared. */
export function viewParams({ table, params }: OpenList): Record<string, string> {
  const views = new Set(viewsOf(table).map(({ param }) => param));
  return Object.fromEntries(Object.entries(params).filter(([param]) => views.has(param)));
}

/** A link to a view of a list. */
export interface ViewLink {
  readonly href: string;
  readonly label: string;
  readonly isCurrent: boolean;
}

/** The links to the views. A link keeps each filter that fits the view. */
export function viewLinks(list: OpenList): ViewLink[] {
  const { table, companyId, params } = list;
  return viewsOf(table).flatMap(({ param, choices }) =>
    choices.map(({ value, label }) => {
      const view = openList(table, { ...params, [param]: value }, { id: companyId });
      return { href: listLink(view), label, isCurrent: view.params[param] === params[param] };
    }),
  );
}

function viewsOf({ fields }: ListTable) {
  return fields.filter((field) => field.kind === 'view');
}

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
  /** Whether the heads of the table do the same. */
  readonly isInHeads: boolean;
  readonly value: string;
  /** The options of a select. When absent, the field is an input. */
  readonly choices: readonly Choice[] | undefined;
}

/** The choices of a list's `id` and `name` fields, by parameter. */
export type PageChoices = Readonly<Record<string, readonly Choice[]>>;

/** The two orders of a column: first the one in this direction, which the column's head links to, then the opposite one. */
export function bothOrders<Field extends string>(
  column: string,
  field: Field,
  direction: SortDirection,
  [first, opposite]: readonly [first: Choice, opposite: Choice],
) {
  const order = (choice: Choice, way: SortDirection) => ({ ...choice, column, sort: [{ field, direction: way }] });
  return [order(first, direction), order(opposite, direction === 'ASC' ? 'DESC' : 'ASC')] as const;
}

/** How a list is sorted by a column, and the link that sorts it differently. */
export interface ColumnOrder {
  /** The list sorted by this column; if it is already, by the column's next order. */
  readonly href: string;
  /** The name of the order that `href` has. */
  readonly label: string;
  readonly sorted: 'ascending' | 'descending' | undefined;
}

/** The orders of the columns that have one, by column. */
export function columnOrders(list: OpenList): ReadonlyMap<string, ColumnOrder> {
  const field = list.table.fields.find(({ kind }) => kind === 'order');
  const heads = new Map<string, ColumnOrder>();
  if (field?.kind !== 'order') return heads;
  const current = chosen(field.choices, list.params[field.param]);
  for (const [column, orders] of Map.groupBy(field.choices, (order) => order.column)) {
    const sorted = orders.find((order) => order === current);
    const next = orders.find((order) => order !== sorted) ?? sorted;
    if (column === undefined || next === undefined) continue;
    heads.set(column, {
      href: listLink(list, { params: { ...list.params, [field.param]: next.value } }),
      label: next.label,
      sorted: sorted && directionOf(sorted.sort),
    });
  }
  return heads;
}

function directionOf([first]: Sort): ColumnOrder['sorted'] {
  return first?.direction === 'DESC' ? 'descending' : 'ascending';
}

/** The fields of the filter form, with the values from the URL. */
export function formFields({ table, timeZone, params }: OpenList, pageChoices: PageChoices = {}): FormField[] {
  return table.fields
    .filter((field) => field.kind !== 'view')
    .map((field) => {
      const { param, label } = field;
      const known = knownChoices(field, pageChoices[param] ?? [], params[param]);
      // Drops the filters: the fields of the form are sent to the browser.
      const choices = ('choices' in field ? field.choices : known)?.map(({ value, label: words }) => ({
        value,
        label: words,
      }));
      const value = params[param] ?? choices?.[0]?.value ?? '';
      const type = field.kind === 'day' ? 'date' : 'search';
      return {
        name: param,
        label: field.kind === 'day' ? `${label} (${timeZone})` : label,
        type,
        isInHeads: field.kind === 'order' && field.choices.every(({ column }) => column !== undefined),
        value,
        choices,
      };
    });
}

/** The choices of a field that the page knows. A value that isn't among them, for example from a link, is a choice too. */
function knownChoices(
  field: ListField<object, Sort>,
  choices: readonly Choice[],
  value: string | undefined,
): readonly Choice[] | undefined {
  if (field.kind !== 'id' && field.kind !== 'name') return undefined;
  if (value === undefined || choices.some((choice) => choice.value === value)) return [unfiltered, ...choices];
  const label = field.kind === 'name' ? field.words(value) : `ID ${value.slice(0, 8)}…`;
  return [unfiltered, ...choices, { value, label }];
}

function accepts(field: ListField<object, Sort>, value: string, params: OpenList['params']): boolean {
  switch (field.kind) {
    case 'text':
      return true;
    case 'id':
      return isId(value);
    case 'name':
      return field.accepts(value, params);
    case 'day':
      return !Number.isNaN(utcMidnight(value));
    default:
      return field.choices.slice(1).some((choice) => choice.value === value);
  }
}

function conditionOf<Filter extends object>(
  field: Exclude<ListField<Filter, Sort>, { kind: 'order' }>,
  value: string | undefined,
  { before, timeZone }: { before: Partial<Filter>; timeZone: string },
): Filter | undefined {
  if (field.kind === 'view') return chosen(field.choices, value)?.filter;
  if (field.kind === 'choice') return chosen(field.choices, value)?.filter;
  if (value === undefined) return undefined;
  return field.kind === 'day' ? field.filter(dayOf(timeZone, value), before) : field.filter(value);
}

function chosen<Option extends { readonly value: string }>(choices: readonly Option[], value: string | undefined) {
  return choices.find((choice) => choice.value === value) ?? choices[0];
}

const dayMilliseconds = 24 * 60 * 60 * 1000;

function dayOf(timeZone: string, day: string): Day {
  const next = new Date(utcMidnight(day) + dayMilliseconds).toISOString().slice(0, 10);
  return { start: startOfDay(timeZone, day).toISOString(), end: startOfDay(timeZone, next).toISOString() };
}

/** NaN for anything that isn't a day. */
function utcMidnight(day: string): number {
  return /^\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN;
}
