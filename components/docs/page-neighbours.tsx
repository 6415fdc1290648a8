import { ArrowLeft, ArrowRight } from 'lucide-react';
import { listSitePages, neighboursOf } from '../../lib/site-pages.ts';
import { softLink } from '../../lib/soft-link.ts';

interface PageNeighboursProps {
  path: string;
  /** What the others are: "Other guides". */
  label: string;
}

/** The pages before and after one, in the order of the sidebar. */
export async function PageNeighbours({ path, label }: PageNeighboursProps) {
  const { previous, next } = neighboursOf(await listSitePages(), path);
  return (
    <nav aria-label={label} className="mt-16 grid gap-4 border-t border-rule pt-6 sm:grid-cols-2">
      {previous && (
        <a {...softLink} href={previous.path} className="group py-2">
          <span className="flex items-center gap-2 text-sm text-muted">
            <ArrowLeft aria-hidden size={16} /> Before
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
