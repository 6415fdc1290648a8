import type { EnumRef, InputFieldMap, InputObjectRef, ObjectRef } from '@pothos/core';
import type { FilterInput } from '../db/list/list-filter.ts';
import type { FilterField, ListTable, SortField, SortKey } from '../db/list/list-table.ts';
import type { Page } from '../db/list/list.ts';
import { computed } from '../limits/cost/computed.ts';
import { builder } from './builder.ts';
import { filterInputs } from './filters.ts';
import { PageInfo, PageInput, SortDirection } from './shared.ts';

type Types = (typeof builder)['$inferSchemaTypes'];

type FilterWords = Pick<FilterField, 'kind' | 'computed'>;
type SortWords = Pick<SortField, 'kind' | 'computed'>;

/** Everything the schema says about a list's arguments beyond its table: the enum behind each enum filter, and the words. */
interface ArgumentWords<Filters extends string, Sorts extends string> {
  readonly table: Pick<ListTable<unknown>, 'name' | 'defaultSort'> & {
    readonly filters: Readonly<Record<Filters, FilterWords>>;
    readonly sorts: Readonly<Record<Sorts, SortWords>>;
  };
  readonly enums: Readonly<Record<string, EnumRef<Types, string>>>;
  readonly filters: Readonly<Record<Filters, string>>;
  readonly sorts: Readonly<Record<Sorts, string>>;
  /** The plural of the items in a sentence: "companies". */
  readonly plural: string;
  /** What closes every order, in words; the id when absent. */
  readonly closedBy?: string;
  /** False if the filter has no `or`. */
  readonly alternatives?: boolean;
}

interface ListWords<Row, Filters extends string, Sorts extends string> extends ArgumentWords<Filters, Sorts> {
  readonly item: ObjectRef<Types, Row>;
  readonly table: ListTable<Row> & ArgumentWords<Filters, Sorts>['table'];
}

/**
 * Gives a list its types (`XFilter`, `XSortField`, `XSort`, `XPage`) and the arguments every list has. A new list is its
 * table and its words; the shape is the same for all.
 */
export function defineList<Row extends object, Filters extends string, Sorts extends string>(
  words: ListWords<Row, Filters, Sorts>,
) {
  const { table, item, plural } = words;
  const PageType = builder.objectRef<Page<Row>>(`${table.name}Page`).implement({
    description: `A page of ${plural}.`,
    fields: (t) => ({
      items: t.expose('items', { type: [item], description: `The ${plural} of this page, in the requested order.` }),
      pageInfo: t.expose('pageInfo', { type: PageInfo, description: 'Position of this page in the list.' }),
    }),
  });
  return { table, Page: PageType, args: defineListArguments(words) };
}

/** The arguments every list has: `filter`, `sort` and `page` with their types. For lists whose page holds more. */
export function defineListArguments<Filters extends string, Sorts extends string>(
  words: ArgumentWords<Filters, Sorts>,
) {
  const { table, plural, closedBy = 'the ID' } = words;
  const name = table.name;
  const Filter = filterInput(words);
  const SortField = builder.enumType(`${name}SortField`, {
    description: `Fields to sort ${plural} by. The order always ends with ${closedBy}.`,
    values: Object.fromEntries(
      Object.entries<SortWords>(table.sorts).map(([field, sort]) => [field, described(words.sorts, field, sort)]),
    ),
  });
  const Sort = builder.inputRef<SortKey>(`${name}Sort`).implement({
    description: `A field to sort ${plural} by, and its direction.`,
    fields: (t) => ({
      field: t.field({
        type: SortField,
        required: true,
        description: 'The field to sort by; each field at most once.',
      }),
      direction: t.field({
        type: SortDirection,
        required: true,
        defaultValue: table.defaultSort[0]?.direction ?? 'ASC',
        description: 'Ascending or descending.',
      }),
    }),
  });
  return {
    filter: builder.args((t) => ({
      filter: t.field({ type: Filter, description: `Conditions for the ${plural}; if absent, all are returned.` }),
    })).filter,
    sort: builder.args((t) => ({
      sort: t.field({
        type: [Sort],
        description: `Order of the ${plural}; if absent, ${orderInWords(table.defaultSort)}.`,
      }),
    })).sort,
    page: builder.args((t) => ({
      page: t.field({ type: PageInput, description: 'The page; if absent, the first 50 items.' }),
    })).page,
  };
}

function filterInput<Filters extends string, Sorts extends string>(words: ArgumentWords<Filters, Sorts>) {
  const { table, plural, alternatives = true } = words;
  const Filter: InputObjectRef<Types, FilterInput> = builder.inputType(`${table.name}Filter`, {
    description: `Conditions for ${plural}. Several fields are combined with AND.`,
    fields: (t) => {
      const fields: InputFieldMap = {};
      for (const [name, filter] of Object.entries<FilterWords>(table.filters)) {
        const { kind } = filter;
        const said = described(words.filters, name, filter);
        const enumType = words.enums[name];
        if (kind !== 'enum' && kind !== 'enumSet') fields[name] = t.field({ type: filterInputs[kind], ...said });
        else if (enumType !== undefined) fields[name] = t.field({ type: [enumType], ...said });
      }
      if (alternatives) {
        fields['or'] = t.field({
          type: [Filter],
          description:
            'At most 5 alternatives, of which at least one must be true in addition to the other fields. An alternative can’t contain `or`.',
        });
      }
      return fields;
    },
  });
  return Filter;
}

/** What the schema says of a field of a filter or a sort; the cost of a list with a computed one follows from it. */
function described(words: Readonly<Record<string, string>>, name: string, field: Pick<FilterField, 'computed'>) {
  const description = words[name] ?? '';
  if (field.computed === undefined) return { description };
  return { description: `${description} ${keptCost}`, ...computed };
}

const keptCost = 'It is computed per row, so a list that uses it costs all of its reserved points.';

function orderInWords(sort: readonly SortKey[]): string {
  return sort.map(({ field, direction }) => `${field} ${direction}`).join(', ');
}
