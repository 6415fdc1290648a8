import { Badge } from '../ui/badge.tsx';
import { softLink } from '#lib/text/soft-link.ts';

/** Marks a page about something that no release of the API contains yet, and links to the changelog. */
export function UnreleasedMark() {
  return (
    <a href="/changelog#unreleased" {...softLink} className="hover:underline">
      <Badge tone="warning">Unreleased: can still change</Badge>
    </a>
  );
}
