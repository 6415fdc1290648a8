import { expect, it } from 'vitest';
import { demoCampaigns } from './campaigns.ts';

it.each(['2026-11-21', '2027-01-01', '2028-02-29'])(
  'no campaign of the demo data was made after %s, its day',
  (today) => {
    const later = demoCampaigns(today).filter(({ createdAt, updatedAt }) => createdAt > today || updatedAt > today);
    expect(later).toEqual([]);
  },
);
