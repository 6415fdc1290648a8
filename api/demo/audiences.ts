import { bergwerk, hafenkante, nordlicht } from './companies.ts';
import { demoId } from './ids.ts';

/** An audience of the demo data. */
export interface DemoAudience {
  readonly id: string;
  readonly companyId: string;
  readonly name: string;
  readonly description: string | null;
  readonly membershipDays: number;
  readonly members: number;
  /** Days since the last upload; null: none yet. */
  readonly uploadedDaysAgo: number | null;
}

function audience(
  companyId: string,
  name: string,
  members: number,
  uploadedDaysAgo: number | null,
  description: string | null = null,
  membershipDays = 180,
): DemoAudience {
  return {
    id: demoId(`${name} of ${companyId}`),
    companyId,
    name,
    description,
    membershipDays,
    members,
    uploadedDaysAgo,
  };
}

export const demoAudiences: readonly DemoAudience[] = [
  audience(nordlicht.id, 'Newsletter readers', 184_320, 3, 'Everyone with a confirmed subscription.'),
  audience(nordlicht.id, 'Bought a tent', 12_877, 12, 'Orders of the last two seasons.', 365),
  audience(nordlicht.id, 'Left a basket', 4_096, 1, null, 14),
  audience(nordlicht.id, 'Store visitors Hamburg', 61, 20, 'Loyalty cards seen in the Hamburg store.'),
  audience(nordlicht.id, 'Lapsed customers', 38_214, 400, 'No order for a year.', 180),
  audience(nordlicht.id, 'Spring preview', 0, null, 'To be filled before the spring launch.'),
  audience(hafenkante.id, 'Coffee club', 9_530, 6),
  audience(hafenkante.id, 'Wholesale contacts', 312, 33),
  audience(bergwerk.id, 'Test riders', 1_204, 9),
  audience(bergwerk.id, 'Service due', 87, 2, 'Bicycles bought eleven to thirteen months ago.', 60),
];
