import { demoId } from './ids.ts';
import { bergwerk, hafenkante, nordlicht, rundschau } from './companies.ts';

/** A person of the demo data with what they are where; the first membership is the one `demo.json` names. */
export interface DemoPerson {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly isStaff: boolean;
  readonly memberships: readonly { readonly companyId: string; readonly role: 'ADMIN' | 'EDITOR' | 'VIEWER' }[];
}

export const demoPeople: readonly DemoPerson[] = [
  {
    id: demoId('Anna Petersen'),
    email: 'anna@nordlicht-outdoor.example',
    name: 'Anna Petersen',
    isStaff: false,
    memberships: [
      { companyId: nordlicht.id, role: 'ADMIN' },
      { companyId: hafenkante.id, role: 'EDITOR' },
      { companyId: bergwerk.id, role: 'VIEWER' },
    ],
  },
  {
    id: demoId('Viktor Lindqvist'),
    email: 'viktor@nordlicht-outdoor.example',
    name: 'Viktor Lindqvist',
    isStaff: false,
    memberships: [{ companyId: nordlicht.id, role: 'VIEWER' }],
  },
  {
    id: demoId('Ruth Adeyemi'),
    email: 'ruth@rundschau-media.example',
    name: 'Ruth Adeyemi',
    isStaff: false,
    memberships: [{ companyId: rundschau.id, role: 'ADMIN' }],
  },
  {
    id: demoId('Samir Haddad'),
    email: 'samir@litfass.example',
    name: 'Samir Haddad',
    isStaff: true,
    memberships: [],
  },
];
