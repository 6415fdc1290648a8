import {
  getArgumentValues,
  getNamedType,
  getVariableValues,
  isObjectType,
  type FieldNode,
  type GraphQLObjectType,
  type GraphQLSchema,
  type OperationDefinitionNode,
} from 'graphql';
import { isObject, type Json } from '#shared/json.ts';
import { fieldsOf } from '../schema/parsed-operation.ts';
import { dayIn, type Granularity } from './days.ts';
import { channelName, countryName, deviceName } from './names.ts';
import type { Report, ReportMeasure, ReportRow } from './report.ts';

/** A response with the operation that it answers, its fragments replaced by their fields. */
export interface ReportAnswer {
  definition: OperationDefinitionNode;
  variables: Readonly<Record<string, unknown>>;
  data: Readonly<Record<string, Json>> | null;
}

/** Type of the objects that hold a report. A field is found by its type and its name, so that aliases are allowed. */
const reportType = 'PerformancePage';

type Kind = 'micros' | 'count' | 'percent' | 'ratio';

const metrics: Readonly<Record<string, { label: string; kind: Kind; isSum: boolean }>> = {
  spendMicros: { label: 'Spend', kind: 'micros', isSum: true },
  impressions: { label: 'Impressions', kind: 'count', isSum: true },
  clicks: { label: 'Clicks', kind: 'count', isSum: true },
  videoStarts: { label: 'Video starts', kind: 'count', isSum: true },
  videoCompletions: { label: 'Video completions', kind: 'count', isSum: true },
  conversions: { label: 'Conversions', kind: 'count', isSum: true },
  conversionValueMicros: { label: 'Conversion value', kind: 'micros', isSum: true },
  ctr: { label: 'CTR', kind: 'percent', isSum: false },
  completionRate: { label: 'Completion rate', kind: 'percent', isSum: false },
  cpmMicros: { label: 'CPM', kind: 'micros', isSum: false },
  cpcMicros: { label: 'CPC', kind: 'micros', isSum: false },
  cpaMicros: { label: 'CPA', kind: 'micros', isSum: false },
  roas: { label: 'ROAS', kind: 'ratio', isSum: false },
};

const dimensions: Readonly<
  Record<string, { label: string; fields: readonly string[]; name: (value: string) => string }>
> = {
  CAMPAIGN: { label: 'campaign', fields: ['campaign.name', 'campaign.externalId', 'campaign.id'], name: String },
  CHANNEL: { label: 'channel', fields: ['channel'], name: channelName },
  DEVICE_TYPE: { label: 'device type', fields: ['deviceType'], name: deviceName },
  COUNTRY: { label: 'country', fields: ['country'], name: countryName },
};

const granularities: readonly Granularity[] = ['TOTAL', 'DAY', 'WEEK', 'MONTH'];

/** The performance report of a response; undefined if it has none, or none that a chart can show. */
export function reportOf(schema: GraphQLSchema, { definition, variables, data }: ReportAnswer): Report | undefined {
  const root = schema.getRootType(definition.operation);
  if (root == null || data === null) return undefined;
  const field = fieldsOf(definition).find((one) => typeOf(root, one)?.name === reportType);
  if (field === undefined) return undefined;
  const page = data[keyOf(field)];
  const type = typeOf(root, field);
  if (type === undefined || !isObject(page)) return undefined;

  const read = selectionOf(field, type);
  const items = rowsAt(page, read.get('items'));
  const { coerced } = getVariableValues(schema, definition.variableDefinitions ?? [], variables);
  const { granularity, groupBy, range } = argumentsOf(root, field, coerced ?? {});
  const found = measuresOf(read, page);
  const timeZone = textAt(page, read.get('freshness.timeZone'));
  const finalThrough = textAt(page, read.get('freshness.finalThrough'));
  const finalDay = timeZone !== null && finalThrough !== null ? dayIn(timeZone, finalThrough) : null;
  const rows = items.map((item) => rowOf(item, { read, granularity, groupBy, found, finalDay }));
  if (rows.length === 0 || found.length === 0) return undefined;

  const ambiguous = new Set(rows.map(({ period, group }) => `${period} ${group}`)).size < rows.length;
  const kept = found.flatMap(({ measure }, index) => (ambiguous && !measure.isSum ? [] : [index]));
  if (kept.length === 0) return undefined;
  return {
    granularity,
    dimensions: groupBy.flatMap((name) =>
      dimensionKeys(read, name) === undefined ? [] : [dimensions[name]?.label ?? name],
    ),
    measures: kept.flatMap((index) => found[index]?.measure ?? []),
    rows: rows.map((row) => ({ ...row, values: kept.map((index) => row.values[index] ?? null) })),
    timeZone,
    range,
    hasMore: valueAt(page, read.get('pageInfo.hasNextPage')) === true,
  };
}

/** Paths of the schema, joined by dots, with the keys of the response that lead to their values. */
type Selection = ReadonlyMap<string, readonly string[]>;

interface FoundMeasure {
  measure: ReportMeasure;
  keys: readonly string[];
  kind: Kind;
}

/** Keys below `items` are relative to an item, because every row has them. */
function selectionOf(field: FieldNode, type: GraphQLObjectType): Selection {
  const found = new Map<string, readonly string[]>();
  const walk = (node: FieldNode, parent: GraphQLObjectType, path: string, keys: readonly string[]): void => {
    for (const inner of fieldsOf(node)) {
      const here = path === '' ? inner.name.value : `${path}.${inner.name.value}`;
      const below = [...keys, keyOf(inner)];
      found.set(here, below);
      const named = typeOf(parent, inner);
      if (named !== undefined) walk(inner, named, here, here === 'items' ? [] : below);
    }
  };
  walk(field, type, '', []);
  return found;
}

function argumentsOf(root: GraphQLObjectType, field: FieldNode, variables: Record<string, unknown>) {
  const definition = root.getFields()[field.name.value];
  const values = definition === undefined ? {} : getArgumentValues(definition, field, variables);
  const groupBy = Array.isArray(values['groupBy']) ? values['groupBy'].map(String) : [];
  const granularity = granularities.find((one) => one === values['granularity']) ?? 'TOTAL';
  return { granularity, groupBy, range: rangeOf(values['range']) };
}

function rangeOf(value: unknown): Report['range'] {
  if (typeof value !== 'object' || value === null || !('startDate' in value) || !('endDate' in value)) return null;
  const { startDate, endDate } = value;
  return typeof startDate === 'string' && typeof endDate === 'string' ? [startDate, endDate] : null;
}

function measuresOf(read: Selection, page: Json): FoundMeasure[] {
  const currencyCode = textAt(page, read.get('freshness.currencyCode'));
  return Object.entries(metrics).flatMap(([name, { label, kind, isSum }]) => {
    const keys = read.get(`items.metrics.${name}`);
    if (keys === undefined) return [];
    const unit = kind === 'micros' ? ({ kind: 'money', currencyCode } as const) : ({ kind } as const);
    const total = numberOf(kind, valueAt(page, read.get(`totals.${name}`)));
    return [{ measure: { label, unit, isSum, total }, keys, kind }];
  });
}

interface RowContext {
  read: Selection;
  granularity: Granularity;
  groupBy: readonly string[];
  found: readonly FoundMeasure[];
  /** The first day that isn't final. */
  finalDay: string | null;
}

function rowOf(item: Json, { read, granularity, groupBy, found, finalDay }: RowContext): ReportRow {
  const period = textAt(item, read.get('items.periodStart'));
  const last = textAt(item, read.get('items.periodEnd')) ?? (granularity === 'DAY' ? period : null);
  const stated = valueAt(item, read.get('items.isFinal'));
  const names = groupBy.flatMap((name) => {
    const keys = dimensionKeys(read, name);
    const value = textAt(item, keys);
    return keys === undefined ? [] : [value === null ? 'Not visible' : (dimensions[name]?.name(value) ?? value)];
  });
  return {
    period: period ?? last,
    group: names.join(' · '),
    isFinal: typeof stated === 'boolean' ? stated : finalDay === null || last === null ? null : last < finalDay,
    values: found.map(({ keys, kind }) => numberOf(kind, valueAt(item, keys))),
  };
}

function numberOf(kind: Kind, value: Json | undefined): number | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null;
  return kind === 'micros' ? Number(value) / 1_000_000 : Number(value);
}

function dimensionKeys(read: Selection, name: string): readonly string[] | undefined {
  return dimensions[name]?.fields.map((field) => read.get(`items.${field}`)).find((keys) => keys !== undefined);
}

function typeOf(parent: GraphQLObjectType, field: FieldNode): GraphQLObjectType | undefined {
  const type = getNamedType(parent.getFields()[field.name.value]?.type);
  return isObjectType(type) ? type : undefined;
}

function keyOf(field: FieldNode): string {
  return field.alias?.value ?? field.name.value;
}

function rowsAt(page: Json, keys: readonly string[] | undefined): Json[] {
  const rows = valueAt(page, keys);
  return Array.isArray(rows) ? rows : [];
}

function textAt(value: Json, keys: readonly string[] | undefined): string | null {
  const found = valueAt(value, keys);
  return typeof found === 'string' ? found : null;
}

function valueAt(value: Json, keys: readonly string[] | undefined): Json | undefined {
  if (keys === undefined) return undefined;
  return keys.reduce<Json | undefined>((inner, key) => (isObject(inner) ? inner[key] : undefined), value);
}
