import { expect, test } from 'vitest';
import {
  checkCompany,
  draftOfCompany,
  emptyCompany,
  newCompanyDraftShape,
  toCompanyChanges,
  toNewCompany,
} from './company-draft.ts';

const typed = {
  name: ' Seegras Reisen ',
  kind: 'ADVERTISER' as const,
  currencyCode: ' eur',
  timeZone: 'Europe/Berlin ',
  domain: ' ',
};
const values = {
  name: 'Seegras Reisen',
  kind: 'ADVERTISER',
  currencyCode: 'EUR',
  timeZone: 'Europe/Berlin',
  domain: null,
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
});
