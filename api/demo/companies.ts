import { demoId } from './ids.ts';

/** A company of the demo data; `opened` is the day its account was opened. */
export interface DemoCompany {
  readonly id: string;
  readonly name: string;
  readonly kind: 'ADVERTISER' | 'AGENCY';
  readonly status: 'ACTIVE' | 'SUSPENDED';
  readonly currencyCode: string;
  readonly timeZone: string;
  readonly domain: string | null;
  readonly agencyId: string | null;
  readonly opened: string;
}

function advertiser(
  name: string,
  currencyCode: string,
  timeZone: string,
  domain: string | null,
  opened: string,
  more: Partial<DemoCompany> = {},
): DemoCompany {
  return {
    id: demoId(name),
    name,
    kind: 'ADVERTISER',
    status: 'ACTIVE',
    currencyCode,
    timeZone,
    domain,
    agencyId: null,
    opened,
    ...more,
  };
}

const agency = demoId('Rundschau Media');
const managed = { agencyId: agency };

/** The account of the demo's first admin, viewer and API key. */
export const nordlicht = advertiser(
  'Nordlicht Outdoor',
  'EUR',
  'Europe/Berlin',
  'nordlicht-outdoor.example',
  '2024-03-04',
);
/** An account without members in the demo that has granted the partner access. */
export const papierboot = advertiser('Papierboot Verlag', 'EUR', 'Europe/Vienna', 'papierboot.example', '2024-09-16');
export const hafenkante = advertiser('Hafenkante Kaffee', 'EUR', 'Europe/Berlin', 'hafenkante.example', '2024-05-27');
export const bergwerk = advertiser('Bergwerk Fahrräder', 'CHF', 'Europe/Zurich', 'bergwerk-velo.example', '2025-01-13');
export const rundschau: DemoCompany = {
  ...advertiser('Rundschau Media', 'EUR', 'Europe/Berlin', 'rundschau-media.example', '2023-11-06'),
  id: agency,
  kind: 'AGENCY',
};

/** Every company of the demo data. */
export const demoCompanies: readonly DemoCompany[] = [
  nordlicht,
  papierboot,
  hafenkante,
  bergwerk,
  rundschau,
  advertiser('Alster Optik', 'EUR', 'Europe/Berlin', 'alster-optik.example', '2024-01-15', managed),
  advertiser('Brightwater Camping', 'GBP', 'Europe/London', 'brightwater.example', '2024-02-19', managed),
  advertiser('Café Colibri', 'EUR', 'Europe/Paris', 'cafe-colibri.example', '2024-04-22', managed),
  advertiser('Dalarna Furniture', 'SEK', 'Europe/Stockholm', 'dalarna.example', '2024-06-10', managed),
  advertiser('Eastport Credit Union', 'USD', 'America/New_York', 'eastport-cu.example', '2024-07-08', managed),
  advertiser('Fjordline Ferries', 'NOK', 'Europe/Oslo', 'fjordline-ferries.example', '2024-08-26', managed),
  advertiser('Golden Gate Bakery', 'USD', 'America/Los_Angeles', null, '2024-10-14', managed),
  advertiser('Hokkaido Dairy', 'JPY', 'Asia/Tokyo', 'hokkaido-dairy.example', '2024-12-02', managed),
  advertiser('Isar Sportclub', 'EUR', 'Europe/Berlin', 'isar-sportclub.example', '2025-02-24', {
    ...managed,
    status: 'SUSPENDED',
  }),
  advertiser('Jasmine Airways', 'AUD', 'Australia/Sydney', 'jasmine-air.example', '2025-06-30', managed),
];
