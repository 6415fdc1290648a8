import { listTable } from '../../db/list-table.ts';

export interface CompanyMemberRow {
  readonly id: string;
  readonly companyId: string;
  readonly email: string;
  readonly name: string | null;
  readonly role: 'ADMIN' | 'EDITOR' | 'VIEWER';
  readonly createdAt: string;
  readonly lastSignedInAt: string | null;
}

export const companyMemberTable = listTable<CompanyMemberRow>()({
  name: 'CompanyMember',
  from: 'company_member as member join user_account as person on person.id = member.user_id',
  columns: {
    id: 'member.id',
    companyId: 'member.company_id',
    email: 'person.email',
    name: 'person.name',
    role: 'member.role',
    createdAt: 'member.created_at',
    lastSignedInAt: 'person.last_signed_in_at',
  },
  id: 'member.id',
  companyId: 'member.company_id',
  filters: {
    email: { kind: 'string', sql: 'person.email' },
    role: { kind: 'enum', sql: 'member.role' },
  },
  sorts: {
    EMAIL: { kind: 'text', sql: 'person.email_key collate "C"' },
    CREATED_AT: { kind: 'timestamp', sql: 'member.created_at' },
    LAST_SIGNED_IN_AT: { kind: 'timestamp', sql: 'person.last_signed_in_at', nullable: true },
  },
  defaultSort: [{ field: 'EMAIL', direction: 'ASC' }],
});
