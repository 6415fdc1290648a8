import type { EnumRef, InputFieldMap, InputObjectRef, ObjectRef } from '@pothos/core';
import type { FilterInput } from '../db/list-filter.ts';
import type { FilterKind, ListTable, SortKey } from '../db/list-table.ts';
import type { Page } from '../db/list.ts';
import { builder } from './builder.ts';
import { filterInputs } from './filters.ts';
import { PageInfo, PageInput, SortDirection } from './shared.ts';

type Types = (typeof builder)['$inferSchemaTypes'];

/** Everything the schema says about a list's arguments beyond its table: the enum behind each enum filter, and the words. */
interface ArgumentWords<Filters extends string, Sorts extends string> {
  readonly table: Pick<ListTable<unknown>, 'name' | 'defaultSort'> & {
    readonly filters: Readonly<Record<Filters, { readonly kind: FilterKind }>>;
    readonly sorts: Readonly<Record<Sorts, unknown>>;
  };
  readonly enums: Readonly<Record<string, EnumRef<Types, string>>>;
  readonly filters: Readonly<Record<Filters, string>>;
  readonly sorts: Readonly<Record<Sorts, string>>;
  /** How the items are called in a sentence: "companies". */
  readonly plural: string;
  /** What closes every order, in words; the id when absent. */
  readonly closedBy?: string;
  /** False where the filter has no `or`. */
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
      items: t.field({
        type: [item],
        description: `The ${plural} of this page, in the order asked for.`,
        resolve: (page) => page.items,
      }),
      pageInfo: t.field({ type: PageInfo, description: 'Where this page stands.', resolve: (page) => page.pageInfo }),
    }),
  });
  return { table, Page: PageType, args: defineListArguments(words) };
}

/** The arguments every list has: `filter`, `sort` and `page` with their types. For lists whose page holds more. */
export function defineListArguments<Filters extends string, Sorts extends string>(
  words: ArgumentWords<Filters, Sorts>,
) {
  const { table, plural, closedBy = 'the id' } = words;
  const name = table.name;
  const Filter = filterInput(words);
  const SortField = builder.enumType(`${name}SortField`, {
    description: `What ${plural} can be sorted by; ${closedBy} always closes the order.`,
    values: Object.fromEntries(
      Object.entries<string>(words.sorts).map(([field, description]) => [field, { description }]),
    ),
  });
  const Sort = builder.inputRef<SortKey>(`${name}Sort`).implement({
    description: `One key of the order of ${plural}.`,
    fields: (t) => ({
      field: t.field({ type: SortField, required: true, description: 'What to sort by; each field may stand once.' }),
      direction: t.field({
        type: SortDirection,
        required: true,
        defaultValue: table.defaultSort[0]?.direction ?? 'ASC',
        description: 'Smallest or greatest first.',
      }),
    }),
  });
  return {
    filter: builder.args((t) => ({
      filter: t.field({ type: Filter, description: `Which ${plural}; all of them when absent.` }),
    })).filter,
    sort: builder.args((t) => ({
      sort: t.field({
        type: [Sort],
        description: `Order of the ${plural}; ${orderInWords(table.defaultSort)} when absent.`,
      }),
    })).sort,
    page: builder.args((t) => ({
      page: t.field({ type: PageInput, description: 'Which page; the first 50 when absent.' }),
    })).page,
  };
}

function filterInput<Filters extends string, Sorts extends string>(words: ArgumentWords<Filters, Sorts>) {
  const { table, plural, alternatives = true } = words;
  const Filter: InputObjectRef<Types, FilterInput> = builder.inputType(`${table.name}Filter`, {
    description: `Which ${plural}: fields AND together.`,
    fields: (t) => {
      const fields: InputFieldMap = {};
      for (const [name, { kind }] of Object.entries<{ kind: FilterKind }>(table.filters)) {
        const description = Object.entries<string>(words.filters).find(([field]) => field === name)?.[1] ?? '';
        const enumType = words.enums[name];
        if (kind !== 'enum' && kind !== 'enumSet') fields[name] = t.field({ type: filterInputs[kind], description });
        else if (enumType !== undefined) fields[name] = t.field({ type: [enumType], description });
      }
      if (alternatives) {
        fields['or'] = t.field({
          type: [Filter],
          description: 'At least one of these holds as well; at most 5, and no `or` within.',
        });
      }
      return fields;
    },
  });
  return Filter;
}

function orderInWords(sort: readonly SortKey[]): string {
  return sort.map(({ field, direction }) => `${field} ${direction}`).join(', ');
}
