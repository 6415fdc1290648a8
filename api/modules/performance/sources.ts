export const dimensions = ['CAMPAIGN', 'CHANNEL', 'DEVICE_TYPE', 'COUNTRY'] as const;

export type Dimension = (typeof dimensions)[number];

/** The column behind each dimension. */
export const dimensionColumns = {
  CAMPAIGN: 'campaign_id',
  CHANNEL: 'channel',
  DEVICE_TYPE: 'device_type',
  COUNTRY: 'country',
} as const satisfies Record<Dimension, string>;

/** A table of daily sums and its dimensions. */
export interface Source {
  readonly table: string;
  /** The condition for the table's rows in this source; all rows when absent. */
  readonly condition?: string;
  readonly dimensions: readonly Dimension[];
}

/** A slice of performance_company_day, by its number in migration 0003. */
function slice(number: number, ...dimensions: Dimension[]): Source {
  return { table: 'performance_company_day', condition: `slice = ${number}::smallint`, dimensions };
}

/** Smallest first. The loader keeps all of them consistent with the facts, so the choice affects only speed. */
export const sources: readonly Source[] = [
  slice(7),
  slice(5, 'DEVICE_TYPE'),
  slice(3, 'CHANNEL'),
  slice(1, 'CHANNEL', 'DEVICE_TYPE'),
  slice(6, 'COUNTRY'),
  slice(4, 'DEVICE_TYPE', 'COUNTRY'),
  slice(2, 'CHANNEL', 'COUNTRY'),
  slice(0, 'CHANNEL', 'DEVICE_TYPE', 'COUNTRY'),
  { table: 'performance_campaign_day', dimensions: ['CAMPAIGN', 'CHANNEL'] },
  { table: 'performance_campaign_device_day', dimensions: ['CAMPAIGN', 'CHANNEL', 'DEVICE_TYPE'] },
  { table: 'performance_fact', dimensions },
];

/** The smallest source with every dimension that a report groups or filters by. */
export function sourceFor(needed: readonly Dimension[]): Source {
  const found = sources.find((source) => needed.every((dimension) => source.dimensions.includes(dimension)));
  if (found === undefined) throw new Error(`No source has ${needed.join(', ')}.`);
  return found;
}
