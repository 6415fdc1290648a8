import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { staffPages } from '#lib/admin/staff-pages.ts';
import { StaffProblemPage } from './staff-problem-page.tsx';

test.each([
  ['not-staff', 'Only the platform’s staff can see this page', '/admin'],
  ['not-found', 'There is nothing with this ID', '/staff/companies'],
] as const)('a visitor gets the reason and a way on: %s', (kind, title, href) => {
  const html = renderToStaticMarkup(
    <StaffProblemPage problem={{ kind }} title="Company" page={staffPages.companies} />,
  );
  expect(html).toContain(`>${title}</h2>`);
  expect(html).toContain(`href="${href}"`);
});
