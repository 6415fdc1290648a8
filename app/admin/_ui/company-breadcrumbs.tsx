import { Breadcrumbs } from '#components/shell/breadcrumbs.tsx';
import { adminPages, type AdminPage } from '#lib/admin/admin-pages.ts';
import { pageLink } from '#lib/text/page-link.ts';

interface CompanyBreadcrumbsProps {
  company: { id: string; name: string };
  /** The page of the admin area that the current page belongs to. */
  page: AdminPage;
  /** The object between the two, for a page about one of its aspects. */
  item?: { label: string; href: string };
  current: string;
}

/** The position of a page in the admin area, beginning with the company. */
export function CompanyBreadcrumbs({ company, page, item, current }: CompanyBreadcrumbsProps) {
  const linkTo = (href: string) => pageLink(href, { company: company.id });
  return (
    <Breadcrumbs
      links={[
        { label: company.name, href: linkTo(adminPages.overview.href) },
        { label: page.label, href: linkTo(page.href) },
        ...(item === undefined ? [] : [item]),
      ]}
      current={current}
    />
  );
}
