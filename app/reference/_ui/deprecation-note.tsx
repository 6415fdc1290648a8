import { Badge } from '#components/ui/badge.tsx';
import type { Deprecation } from '#lib/reference/deprecation.ts';
import type { PortalReference } from '#lib/site/portal-reference.ts';
import { Description } from '#components/docs/description-text.tsx';

interface DeprecationNoteProps {
  reference: PortalReference;
  deprecation: Deprecation | undefined;
  page: string;
}

/** Marks a deprecated element, with its removal date and its replacement. */
export function DeprecationNote({ reference, deprecation, page }: DeprecationNoteProps) {
  if (deprecation === undefined) return null;
  const { reason, removal } = deprecation;
  return (
    <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1 text-sm">
      <Badge tone="warning">
        Deprecated
        {removal !== undefined && (
          <>
            , removed on <time dateTime={removal}>{removal}</time>
          </>
        )}
      </Badge>
      <Description reference={reference} text={reason} page={page} />
    </div>
  );
}
