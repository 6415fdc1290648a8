import { redirect } from 'next/navigation';
import { staffPages } from '#lib/admin/staff-pages.ts';

/** Opens the first page of the staff console. That page explains who may see it. */
export default function StaffPage(): never {
  redirect(staffPages.companies.href);
}
