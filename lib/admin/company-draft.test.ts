import { expect, test } from 'vitest';
import {
  checkCompany,
  draftOfCompany,
  emptyCompany,
  newCompanyDraftShape,
  offersAgency,
  toCompanyChanges,
  toNewCompany,
} from './company-draft.ts';

const typed = {
  name: ' Seegras Reisen ',
  kind: 'ADVERTISER' as const,
  currencyCode: ' eur',
  timeZone: 'Europe/Berlin ',
  domain: ' ',
  agencyId: '',
};
const values = {
  name: 'Seegras Reisen',
  kind: 'ADVERTISER',
  currencyCode: 'EUR',
  timeZone: 'Europe/Berlin',
  domain: null,
  agencyId: null,
};

test('an empty form names its three required fields', () => {
  expect(newCompanyDraftShape.parse(emptyCompany)).toEqual(emptyCompany);
  expect(Object.keys(checkCompany(emptyCompany))).toEqual(['name', 'currencyCode', 'timeZone']);
  expect(checkCompany(typed)).toEqual({});
});

test('a new company is sent without spaces, and without an admin if no email address is given', () => {
  expect(toNewCompany({ ...typed, adminEmail: ' ' })).toEqual({ ...values, adminEmail: null });
  expect(toNewCompany({ ...typed, domain: 'seegras.example', adminEmail: 'mara@seegras.example ' })).toEqual({
    ...values,
    domain: 'seegras.example',
    adminEmail: 'mara@seegras.example',
  });
});

test('an advertiser has a choice of its agency, and an agency can only remove one', () => {
  expect(offersAgency(typed)).toBe(true);
  expect(offersAgency({ ...typed, kind: 'AGENCY' })).toBe(false);
  expect(offersAgency({ ...typed, kind: 'AGENCY', agencyId: 'a1' })).toBe(true);
});

test('an unchanged form sends the company’s own values', () => {
  const company = {
    id: 'c1',
    name: 'Seegras Reisen',
    kind: 'AGENCY' as const,
    status: 'ACTIVE' as const,
    currencyCode: 'EUR',
    timeZone: 'Europe/Berlin',
    domain: null,
    agencyId: null,
    statusReason: null,
    suspendedAt: null,
    closedAt: null,
    secondFactorRequiredFrom: null,
    createdAt: '2026-11-22T10:00:00.000Z',
  };
  expect(toCompanyChanges('c1', draftOfCompany(company))).toEqual({ companyId: 'c1', ...values, kind: 'AGENCY' });
  const managed = draftOfCompany({ ...company, kind: 'ADVERTISER', agencyId: 'a1' });
  expect(toCompanyChanges('c1', managed)).toEqual({ companyId: 'c1', ...values, agencyId: 'a1' });
  // Null removes the agency.
  expect(toCompanyChanges('c1', { ...managed, agencyId: '' })).toEqual({ companyId: 'c1', ...values });
});
