import { expect, test } from 'vitest';
import { sharedIssues } from './delivery-issues.ts';

const daily = { code: 'BUDGET_EXHAUSTED', message: 'Today’s budget is spent; delivery continues tomorrow.' };
const lifetime = { code: 'BUDGET_EXHAUSTED', message: 'The budget is spent; increase it to continue.' };
const noSpend = { code: 'NO_SPEND', message: 'The campaign is active and has spent nothing for two days.' };

test('each reason is there once, the one of most campaigns first, and a campaign has each of its reasons', () => {
  const campaigns = [
    { id: 'a', name: 'Spring', deliveryIssues: [lifetime] },
    { id: 'b', name: 'Summer', deliveryIssues: [noSpend, daily] },
    { id: 'c', name: 'Winter', deliveryIssues: [daily] },
  ];
  expect(sharedIssues(campaigns)).toEqual([
    {
      ...daily,
      campaigns: [
        { id: 'b', name: 'Summer' },
        { id: 'c', name: 'Winter' },
      ],
    },
    { ...lifetime, campaigns: [{ id: 'a', name: 'Spring' }] },
    { ...noSpend, campaigns: [{ id: 'b', name: 'Summer' }] },
  ]);
});

test('a campaign that has a reason twice, for two audiences, is listed once', () => {
  const small = { code: 'AUDIENCE_TOO_SMALL', message: 'An audience has too few members to be delivered to.' };
  expect(sharedIssues([{ id: 'a', name: 'Spring', deliveryIssues: [small, small] }])).toEqual([
    { ...small, campaigns: [{ id: 'a', name: 'Spring' }] },
  ]);
});

test('without issues there is none', () => {
  expect(sharedIssues([{ id: 'a', name: 'Spring', deliveryIssues: [] }])).toEqual([]);
});
