import { ArrowLeft, ArrowRight } from 'lucide-react';
import Link from 'next/link';
import { listGuides } from '../../lib/content.ts';

/** The guides before and after one, in the order of the sidebar. */
export async function GuideNeighbours({ slug }: { slug: string }) {
  const guides = await listGuides();
  const place = guides.findIndex((guide) => guide.slug === slug);
  const before = guides[place - 1];
  const after = guides[place + 1];
  return (
    <nav aria-label="Other guides" className="mt-16 grid gap-4 border-t border-rule pt-6 sm:grid-cols-2">
      {before && (
        <Link href={before.path} className="group py-2">
          <span className="flex items-center gap-2 text-sm text-muted">
            <ArrowLeft aria-hidden size={16} /> Before
          </span>
          <span className="font-semibold group-hover:text-accent group-hover:underline">{before.title}</span>
        </Link>
      )}
      {after && (
        <Link href={after.path} className="group py-2 sm:col-start-2 sm:text-right">
          <span className="flex items-center gap-2 text-sm text-muted sm:justify-end">
            Next <ArrowRight aria-hidden size={16} />
          </span>
          <span className="font-semibold group-hover:text-accent group-hover:underline">{after.title}</span>
        </Link>
      )}
    </nav>
  );
}
