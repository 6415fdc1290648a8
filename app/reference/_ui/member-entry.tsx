import type { ReactNode } from 'react';
import { AnchorLink } from '#components/docs/section-heading.tsx';
import type { Deprecation } from '#lib/reference/deprecation.ts';
import { BreakableName } from '#components/ui/breakable.tsx';

interface MemberEntryProps {
  id: string;
  name: string;
  deprecation: Deprecation | undefined;
  /** Rendered after the name: the type. */
  type?: ReactNode;
  children: ReactNode;
}

/** A field, an argument or a value in its list, with its own anchor. Where there is room, its details are beside it. */
export function MemberEntry({ id, name, deprecation, type, children }: MemberEntryProps) {
  return (
    // The shadows continue the highlight of the target into the margins, where the line below doesn't reach.
    <li
      id={id}
      className="@container border-b border-rule py-3 target:bg-accent-wash target:shadow-[-1rem_0_var(--accent-wash),1rem_0_var(--accent-wash)]"
    >
      <div className="grid gap-x-6 gap-y-2 @md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1 @md:block">
          <h3 className="font-mono font-semibold wrap-anywhere">
            {deprecation === undefined ? (
              <BreakableName name={name} />
            ) : (
              <s>
                <BreakableName name={name} />
              </s>
            )}
            <AnchorLink id={id}>{name}</AnchorLink>
          </h3>
          {type !== undefined && <div className="max-sm:basis-full">{type}</div>}
        </div>
        <div className="min-w-0 space-y-2">{children}</div>
      </div>
    </li>
  );
}
