import { ArrowLeft, ArrowRight } from 'lucide-react';
import { listSitePages, neighborsOf } from '#lib/site/site-pages.ts';
import { softLink } from '#lib/text/soft-link.ts';

interface PageNeighborsProps {
  path: string;
  /** Label of the navigation: "Other guides". */
  label: string;
}

/** Links to the previous and next pages, in the order of the sidebar. */
export async function PageNeighbors({ path, label }: PageNeighborsProps) {
  const { previous, next } = neighborsOf(await listSitePages(), path);
  return (
    <nav aria-label={label} className="mt-16 grid gap-4 border-t border-rule pt-6 sm:grid-cols-2">
      {previous && (
        <a {...softLink} href={previous.path} className="group py-2">
          <span className="flex items-center gap-2 text-sm text-muted">
            <ArrowLeft aria-hidden size={16} /> Previous
          </span>
          <span className="font-semibold group-hover:text-accent group-hover:underline">{previous.title}</span>
        </a>
      )}
      {next && (
        <a {...softLink} href={next.path} className="group py-2 sm:col-start-2 sm:text-right">
          <span className="flex items-center gap-2 text-sm text-muted sm:justify-end">
            Next <ArrowRight aria-hidden size={16} />
          </span>
          <span className="font-semibold group-hover:text-accent group-hover:underline">{next.title}</span>
        </a>
      )}
    </nav>
  );
}
