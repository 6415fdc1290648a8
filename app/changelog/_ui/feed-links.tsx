import { Rss } from 'lucide-react';
import { feedPaths } from '#lib/changelog/feeds.ts';

const linkClass =
  'inline-flex items-center gap-1.5 py-1 text-sm text-muted underline decoration-rule-strong underline-offset-3 hover:text-accent';

/** Links to both feeds. */
export function FeedLinks() {
  return (
    <>
      <a href={feedPaths.rss} className={linkClass}>
        <Rss aria-hidden size={16} />
        RSS
      </a>
      <a href={feedPaths.json} className={linkClass}>
        <Rss aria-hidden size={16} />
        JSON Feed
      </a>
    </>
  );
}
