import clsx from 'clsx';
import type { Metadata } from 'next';
import { MarkdownLink } from '#components/shell/markdown-link.tsx';
import { PageFrame } from '#components/shell/page-frame.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { listGuideGroups } from '#lib/content/content.ts';
import { softLink } from '#lib/text/soft-link.ts';

export const metadata: Metadata = {
  title: 'Guides',
  description: 'Learn the API step by step: API keys, lists, writes, errors and limits.',
};

/** All guides by group. */
export default async function GuidesPage() {
  const groups = await listGuideGroups();
  const firstGuide = groups[0]?.guides[0]?.path;
  return (
    <PageFrame>
      <PageHeader
        title="Guides"
        summary="Learn the API step by step, from the first request to a program that runs every night."
        actions={<MarkdownLink path="/docs" />}
      />
      <div className="mt-10 grid gap-x-10 gap-y-10 md:grid-cols-2 xl:grid-cols-3 xl:gap-x-16">
        {groups.map(({ group, guides }) => (
          <section key={group} aria-labelledby={idOf(group)} className={clsx('min-w-0', widthOf(guides).section)}>
            <h2 id={idOf(group)} className="border-t-4 border-ink pt-3 text-lg font-bold tracking-tight">
              {group}
            </h2>
            <ul className={clsx('mt-2 gap-x-10 xl:gap-x-16', widthOf(guides).list)}>
              {guides.map(({ path, title, summary }) => (
                <li key={path} className="break-inside-avoid border-b border-rule py-4 last:border-0">
                  <a
                    {...softLink}
                    href={path}
                    className="font-semibold underline decoration-rule-strong underline-offset-3 hover:text-accent hover:decoration-current"
                  >
                    {title}
                  </a>
                  {path === firstGuide && (
                    <span className="ml-3">
                      <Badge tone="success">Start here</Badge>
                    </span>
                  )}
                  <p className="mt-1 max-w-[60ch] text-muted">{summary}</p>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </PageFrame>
  );
}

/** Beside a short group, a long one would leave a hole, so it takes several columns. */
function widthOf({ length }: readonly unknown[]): { section: string; list: string } {
  if (length > 10) return { section: 'col-span-full', list: 'md:columns-2 xl:columns-3' };
  return length > 6 ? { section: 'xl:col-span-2', list: 'xl:columns-2' } : { section: '', list: '' };
}

function idOf(group: string): string {
  return group.toLowerCase().replaceAll(' ', '-');
}
