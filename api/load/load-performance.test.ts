import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  createCompanyWithCampaigns,
  csvHeader,
  csvLine,
  type Fact,
  factOf,
  loadFacts,
  temporaryFile,
} from '../testing/performance-fixture.ts';
import { needsPostgres } from '../testing/needs-postgres.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { loadPerformance } from './load-performance.ts';

const database = await createTestDatabase();
const berlin = await createCompanyWithCampaigns(database, ['CTV', 'VIDEO']);
const tokyo = await createCompanyWithCampaigns(database, ['AUDIO'], 'Asia/Tokyo');
const [ctv = '', video = ''] = berlin.campaigns.map(({ id }) => id);
const [audio = ''] = tokyo.campaigns.map(({ id }) => id);

const fact = (day: string, campaignId: string, more: Partial<Fact> = {}) =>
  factOf({
    companyId: campaignId === audio ? tokyo.companyId : berlin.companyId,
    day,
    campaignId,
    impressions: 100n,
    clicks: 3n,
    spendMicros: 2_500_000n,
    ...more,
  });

const tables = [
  'performance_fact',
  'performance_campaign_day',
  'performance_campaign_total',
  'performance_campaign_device_day',
  'performance_company_day',
  'performance_state',
  'campaign',
];

const firstLoad = [
  fact('2026-03-30', ctv),
  fact('2026-03-30', ctv, { country: 'AT', impressions: 9_007_199_254_740_993n }),
  fact('2026-03-30', ctv, { deviceType: 'PHONE' }),
  fact('2026-03-31', video),
  fact('2026-04-01', ctv, { conversions: 2n, conversionValueMicros: 9n, videoStarts: 8n, videoCompletions: 7n }),
  fact('2026-03-31', audio),
];

beforeAll(async () => {
  await loadFacts(database, firstLoad);
});

describe('a load', () => {
  it('stores the facts with the channel of their campaign, and updates every roll-up', async () => {
    expect(
      await database.asOwner(
        "select day, channel, device_type, country, impressions from performance_fact where campaign_id = '" +
          ctv +
          "' order by day, device_type, country",
      ),
    ).toHaveLength(4);
    await expectRollUpsAreRight();
  });

  it('of the same file again changes nothing, not even the position of a row', async () => {
    const before = await everything('ctid::text || ');
    const done = await loadFacts(database, firstLoad);
    expect(done).toEqual({ facts: 6, companies: 2, added: 0, replaced: 0, unchanged: 4 });
    expect(await everything('ctid::text || ')).toEqual(before);
  });

  it('of a corrected day replaces that company’s day and no other', async () => {
    const done = await loadFacts(database, [
      fact('2026-03-30', ctv, { impressions: 7n }),
      fact('2026-03-30', video, { impressions: 8n }),
      fact('2026-04-01', ctv, { conversions: 2n, conversionValueMicros: 9n, videoStarts: 8n, videoCompletions: 7n }),
    ]);
    expect(done).toEqual({ facts: 3, companies: 1, added: 0, replaced: 1, unchanged: 1 });
    const stored = await database.asOwner(
      `select day, campaign_id, impressions from performance_fact where company_id in ('${berlin.companyId}', '${tokyo.companyId}')`,
    );
    const days = stored.map((row) => `${text(row['day'])} ${String(row['campaign_id'])} ${String(row['impressions'])}`);
    expect(days.sort()).toEqual(
      [
        `2026-03-30 ${ctv} 7`,
        `2026-03-30 ${video} 8`,
        `2026-03-31 ${video} 100`,
        `2026-03-31 ${audio} 100`,
        `2026-04-01 ${ctv} 100`,
      ].sort(),
    );
    await expectRollUpsAreRight();
  });

  it('updates each campaign’s spend, and removes what a correction omits', async () => {
    const { companyId, campaigns } = await createCompanyWithCampaigns(database, ['CTV', 'VIDEO']);
    const [first = '', second = ''] = campaigns.map(({ id }) => id);
    const spend = (day: string, campaignId: string, spendMicros: bigint) =>
      factOf({ companyId, campaignId, day, spendMicros });
    const spent = async () => {
      const rows = await database.asOwner(
        `select total_spend_micros, last_spend_day, last_spend_day_micros from campaign where company_id = '${companyId}' order by channel`,
      );
      return rows.map((row) => [
        String(row['total_spend_micros']),
        row['last_spend_day'] === null ? null : text(row['last_spend_day']),
        String(row['last_spend_day_micros']),
      ]);
    };
    const nothing = ['0', null, '0'];
    expect(await spent()).toEqual([nothing, nothing]);
    await loadFacts(database, [
      spend('2026-02-01', first, 5n),
      spend('2026-02-02', first, 7n),
      spend('2026-02-03', first, 0n),
      spend('2026-02-03', second, 1n),
    ]);
    expect(await spent()).toEqual([
      ['12', '2026-02-02', '7'],
      ['1', '2026-02-03', '1'],
    ]);
    // The sum stays; what changes is the day's.
    await loadFacts(database, [spend('2026-02-01', first, 9n), spend('2026-02-02', first, 3n)]);
    expect(await spent()).toEqual([
      ['12', '2026-02-02', '3'],
      ['1', '2026-02-03', '1'],
    ]);
    await loadFacts(database, [spend('2026-02-02', second, 4n), spend('2026-02-03', first, 0n)]);
    expect(await spent()).toEqual([
      ['9', '2026-02-01', '9'],
      ['4', '2026-02-02', '4'],
    ]);
    await expectRollUpsAreRight();
  });

  it('creates a missing partition of a month', async () => {
    await loadFacts(database, [fact('2019-02-28', ctv)]);
    const [found] = await database.asOwner('select count(*)::int as facts from performance_fact_2019_02');
    expect(found).toEqual({ facts: 1 });
    await expectRollUpsAreRight();
  });

  it('accepts columns in any order, quoted fields, a byte order mark and Windows line ends', async () => {
    const reversed = (line: string) =>
      line
        .split(',')
        .reverse()
        .map((field) => `"${field}"`)
        .join(',');
    const lines = [csvHeader, csvLine(fact('2019-02-27', ctv, { impressions: 55n }))].map(reversed);
    const done = await loadPerformance(database, temporaryFile(`\ufeff${lines.join('\r\n')}\r\n`));
    expect(done).toMatchObject({ facts: 1, added: 1 });
  });

  it('of only a header loads nothing', async () => {
    const before = await everything();
    expect(await loadFacts(database, [])).toEqual({ facts: 0, companies: 0, added: 0, replaced: 0, unchanged: 0 });
    expect(await everything()).toEqual(before);
  });
});

describe('data freshness', () => {
  it('is the end of the last day in the company’s time zone, and final three days earlier', async () => {
    await loadFacts(database, [fact('2026-04-02', ctv, { impressions: 1n }), fact('2026-04-02', audio)]);
    expect(await stateOf(berlin.companyId)).toEqual(['2026-04-02T22:00:00Z', '2026-03-30T22:00:00Z']);
    expect(await stateOf(tokyo.companyId)).toEqual(['2026-04-02T15:00:00Z', '2026-03-30T15:00:00Z']);
  });

  it('differs by an hour if clocks change in between', async () => {
    const { companyId, campaigns } = await createCompanyWithCampaigns(database, ['CTV']);
    await loadFacts(database, [factOf({ companyId, campaignId: campaigns[0]?.id ?? '', day: '2025-10-27' })]);
    expect(await stateOf(companyId)).toEqual(['2025-10-27T23:00:00Z', '2025-10-24T22:00:00Z']);
  });

  it('is the current time during the last day', async () => {
    const { companyId, campaigns } = await createCompanyWithCampaigns(database, ['CTV'], 'UTC');
    const [moment] = await database.asOwner(
      "select litfass_now() as now, (litfass_now() at time zone 'UTC')::date::text as today",
    );
    await loadFacts(database, [
      factOf({ companyId, campaignId: campaigns[0]?.id ?? '', day: String(moment?.['today']) }),
    ]);
    const [through = ''] = await stateOf(companyId);
    expect(Date.parse(through)).toBeGreaterThanOrEqual(Date.parse(text(moment?.['now'], 'moment')));
    expect(Date.parse(through)).toBeLessThanOrEqual(Date.now());
  });

  it('never goes back', async () => {
    const before = await stateOf(berlin.companyId);
    await loadFacts(database, [fact('2018-05-05', ctv)]);
    expect(await stateOf(berlin.companyId)).toEqual(before);
  });
});

describe('an invalid file is rejected with its line, without changes:', () => {
  const good = csvLine(fact('2026-05-01', ctv));
  const largest = 9_223_372_036_854_775_807n;
  const refused: Record<string, [lines: string[], message: RegExp | string]> = {
    'no header': [[good], /^line 1: the header must hold exactly/],
    'a missing column': [[csvHeader.replace(',clicks', ''), good], /line 1: .*missing: clicks\)/],
    'an unknown column': [[`${csvHeader},reach`, good], /line 1: .*unknown or twice: "reach"/],
    'a column twice': [
      [csvHeader.replace('clicks', 'impressions'), good],
      /missing: clicks; unknown or twice: "impressions"/,
    ],
    'an empty file': [[], /empty/],
    'a line with too few fields': [[csvHeader, good, good.slice(0, -2)], /^line 3: /],
    'an unclosed quote': [[csvHeader, good, `"${good}`], /^line \d+: .*[Qq]uote/],
    'a day that doesn’t exist': [
      [csvHeader, good.replace('2026-05-01', '2026-02-30')],
      /^line 2: day must be a calendar day .*"2026-02-30"$/,
    ],
    'a day in another form': [[csvHeader, good.replace('2026-05-01', '01.05.2026')], /^line 2: day/],
    'a day to come': [
      [csvHeader, good.replace('2026-05-01', '2999-01-01')],
      /^line 2: day 2999-01-01 has not begun .*Europe\/Berlin/,
    ],
    'an id that is none': [[csvHeader, good.replace(ctv, 'c-17')], /^line 2: campaign_id must be an id, not "c-17"$/],
    'an unknown company': [
      [csvHeader, good.replace(berlin.companyId, '00000000-0000-4000-8000-000000000009')],
      'line 2: there is no company 00000000-0000-4000-8000-000000000009',
    ],
    'an unknown campaign': [
      [csvHeader, good, good.replace(ctv, '00000000-0000-4000-8000-000000000009')],
      `line 3: company ${berlin.companyId} has no campaign 00000000-0000-4000-8000-000000000009`,
    ],
    'another company’s campaign': [
      [csvHeader, good.replace(ctv, audio)],
      `line 2: campaign ${audio} belongs to another company than ${berlin.companyId}`,
    ],
    'an unknown device type': [
      [csvHeader, good.replace(',TV,', ',WATCH,')],
      /^line 2: device_type must be one of TV PHONE/,
    ],
    'a country in small letters': [[csvHeader, good.replace(',DE,', ',de,')], /^line 2: country/],
    'a negative number': [
      [csvHeader, good.replace(',100,', ',-100,')],
      /^line 2: impressions must be a whole number .*"-100"$/,
    ],
    'a fraction': [[csvHeader, good.replace(',100,', ',1.5,')], /^line 2: impressions/],
    'a number beyond 64 bits': [[csvHeader, good.replace(',100,', ',9223372036854775808,')], /^line 2: impressions/],
    'an empty field': [[csvHeader, good.replace(',100,', ',,')], /^line 2: impressions .*not ""$/],
    'the same key twice': [
      [csvHeader, good, good.replace(',100,', ',5,')],
      'line 3: the same day, campaign, device type and country as line 2',
    ],
    'a sum beyond 64 bits': [
      [
        csvHeader,
        csvLine(fact('2026-05-01', ctv, { clicks: largest })),
        csvLine(fact('2026-05-01', ctv, { clicks: 1n, country: 'AT' })),
      ],
      /larger than 9223372036854775807/,
    ],
    'a line without end': [[csvHeader, 'x'.repeat(50_000)], /^line 2: /],
  };
  for (const [name, [lines, message]] of Object.entries(refused)) {
    it(name, async () => {
      const before = await everything();
      await expect(loadPerformance(database, temporaryFile(lines.join('\n')))).rejects.toThrow(message);
      expect(await everything()).toEqual(before);
    });
  }

  it('all errors of the rows are listed in the order of their lines', async () => {
    const file = [csvHeader, good, good.replace(ctv, audio), good, good.replace(ctv, randomUUID())].join('\n');
    await expect(loadPerformance(database, temporaryFile(file))).rejects.toThrow(
      /^line 3: [^\n]*\nline 4: [^\n]*\nline 5: [^\n]*$/,
    );
  });

  it('a missing file', async () => {
    await expect(loadPerformance(database, '/nowhere/facts.csv')).rejects.toThrow('there is no such file');
  });

  it('a database that fails at the end', async () => {
    const before = await everything();
    const load = () => loadFacts(database, [fact('2026-05-02', ctv)]);
    await database.driver.failing(/insert into performance_state/, new Error('gone'), () =>
      expect(load()).rejects.toThrow('gone'),
    );
    expect(await everything()).toEqual(before);
    expect(await load()).toMatchObject({ added: 1 });
  });
});

describe('two concurrent loads', needsPostgres(database), () => {
  it('of the same day store one of the two files completely', async () => {
    const others = [database.reopen(), database.reopen()];
    const files = [21n, 22n].map((impressions) =>
      Array.from({ length: 300 }, (_, index) => fact('2026-06-01', ctv, { country: code(index), impressions })),
    );
    await Promise.all(files.map((facts, index) => loadFacts(others[index] ?? database, facts)));
    const left = await database.asOwner(
      `select distinct impressions::int as impressions, count(*) over ()::int as facts from performance_fact where day = '2026-06-01'`,
    );
    expect([[{ impressions: 21, facts: 300 }], [{ impressions: 22, facts: 300 }]]).toContainEqual(left);
    await expectRollUpsAreRight();
  });
});

describe('a file of many batches', () => {
  it('reads many batches with the right line numbers', async () => {
    const many = Array.from({ length: 5_200 }, (_, index) =>
      fact('2019-01-01', ctv, {
        country: code(index),
        deviceType: ['TV', 'PHONE', 'TABLET', 'DESKTOP', 'OTHER'][index % 5] ?? '',
        day: dayOf(index),
      }),
    );
    expect(await loadFacts(database, many)).toMatchObject({ facts: 5_200 });
    await expectRollUpsAreRight();
    await expect(loadFacts(database, [...many, many[0] ?? fact('2019-01-01', ctv)])).rejects.toThrow(
      'line 5202: the same day, campaign, device type and country as line 2',
    );
  });
});

/** How many rows each table holds, and a digest of them in whatever order: the demo's year is too long to read out each time. */
async function everything(more = ''): Promise<unknown> {
  const contents = await Promise.all(
    tables.map((table) =>
      database.asOwner(
        `select count(*), sum(hashtextextended(${more}${table}::text, 0))::text as digest from ${table}`,
      ),
    ),
  );
  const months = await database.asOwner(
    `select relname from pg_class where relname like 'performance_fact_2%' and relkind = 'r' order by 1`,
  );
  return [...contents, months];
}

const sums = [
  'impressions',
  'clicks',
  'spend_micros',
  'video_starts',
  'video_completions',
  'conversions',
  'conversion_value_micros',
]
  .map((name) => `sum(${name})::bigint as ${name}`)
  .join(', ');

/** Each roll-up holds exactly what the facts sum up to, and no row more. */
async function expectRollUpsAreRight(): Promise<void> {
  for (const [table, keys, grouping] of [
    ['performance_campaign_day', 'company_id, campaign_id, day, channel', ''],
    ['performance_campaign_device_day', 'company_id, campaign_id, day, channel, device_type', ''],
    ['performance_campaign_total', 'company_id, campaign_id', ''],
    [
      'performance_company_day',
      `company_id, day, slice, channel, device_type, country`,
      'company_id, day, cube (channel, device_type, country)',
    ],
  ] as const) {
    const selected = keys.replace(
      'slice, channel, device_type, country',
      "grouping(channel, device_type, country), coalesce(channel, ''), coalesce(device_type, ''), coalesce(country, '')",
    );
    const named = `${keys}, impressions, clicks, spend_micros, video_starts, video_completions, conversions, conversion_value_micros`;
    const [found] =
      await database.asOwner(`with fresh as (select ${selected}, ${sums} from performance_fact group by ${grouping === '' ? keys : grouping})
      select (select count(*) from (select * from fresh except select ${named} from ${table}) as missing)::int as missing,
        (select count(*) from (select ${named} from ${table} except select * from fresh) as surplus where impressions + clicks + spend_micros > 0)::int as surplus,
        (select count(*) from ${table})::int > 0 as some`);
    expect({ table, ...found }).toEqual({ table, missing: 0, surplus: 0, some: true });
  }
  expect(await wrongSpend()).toEqual([]);
}

/** Campaigns whose own row has another spend than the facts. */
function wrongSpend() {
  return database.asOwner(`with day as (
      select campaign_id, day, sum(spend_micros)::bigint as spend_micros from performance_fact group by campaign_id, day
    ), total as (
      select campaign_id, sum(spend_micros)::bigint as spend_micros from day group by campaign_id
    ), last as (
      select distinct on (campaign_id) * from day where spend_micros > 0 order by campaign_id, day desc
    )
    select campaign.id from campaign
    left join total on total.campaign_id = campaign.id left join last on last.campaign_id = campaign.id
    where (campaign.total_spend_micros, campaign.last_spend_day, campaign.last_spend_day_micros)
      is distinct from (coalesce(total.spend_micros, 0), last.day, coalesce(last.spend_micros, 0))`);
}

async function stateOf(companyId: string): Promise<string[]> {
  const [row] = await database.asOwner(
    `select data_through, final_through from performance_state where company_id = '${companyId}'`,
  );
  return [row?.['data_through'], row?.['final_through']].map((moment) => text(moment, 'moment').replace('.000Z', 'Z'));
}

/** The owner's connection of PostgreSQL gives Dates, PGlite's texts. */
function text(value: unknown, kind: 'day' | 'moment' = 'day'): string {
  const whole =
    value instanceof Date
      ? value.toISOString()
      : new Date(String(value).replace(' ', 'T').replace(/\+00$/, 'Z')).toISOString();
  return kind === 'day' ? whole.slice(0, 10) : whole;
}

function code(index: number): string {
  return String.fromCharCode(65 + (Math.floor(index / 26) % 26), 65 + (index % 26));
}

function dayOf(index: number): string {
  return new Date(Date.UTC(2019, 0, 1 + Math.floor(index / 676))).toISOString().slice(0, 10);
}
