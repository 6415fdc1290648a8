import type { ReactNode } from 'react';
import { Breadcrumbs } from '#components/shell/breadcrumbs.tsx';
import type { PageSection } from '#lib/text/page-section.ts';
import type { Deprecation } from '#lib/reference/deprecation.ts';
import { asideSection } from '#lib/reference/page-sections.ts';
import { groupId, kindTitles, type ElementKind } from '#lib/reference/type-groups.ts';
import type { PortalReference } from '#lib/site/portal-reference.ts';
import { DeprecationNote } from './deprecation-note.tsx';
import { Description } from '#components/docs/description-text.tsx';
import { KindMark } from '#components/docs/kind-mark.tsx';
import { SectionBar } from '#components/docs/section-bar.tsx';
import { UnreleasedMark } from '#components/docs/unreleased-mark.tsx';
import { BreakableName } from '#components/ui/breakable.tsx';

interface ReferenceFrameProps {
  reference: PortalReference;
  kind: ElementKind;
  name: string;
  /** Of an operation. The coordinate of other elements is their name. */
  coordinate?: string;
  path: string;
  description: string | undefined;
  deprecation: Deprecation | undefined;
  /** Rendered below the description. */
  facts?: ReactNode;
  /** Where the page can be long. */
  sections?: readonly PageSection[];
  /** On the right where there is room, otherwise after the text. */
  aside: ReactNode;
  /** Below the text where there is room for the aside, otherwise after the aside. */
  after?: ReactNode;
  children: ReactNode;
}

/** A page of the reference: a description, its sections, and beside them the definition and its usages. */
export function ReferenceFrame(props: ReferenceFrameProps) {
  const { reference, kind, name, coordinate = name, path, description, deprecation, facts, sections = [] } = props;
  const aside = (
    // It stays in view beside a long list. If it is longer than the screen, it scrolls by itself.
    <aside
      id={asideSection.id}
      aria-label={`More about ${name}`}
      className="min-w-0 space-y-6 xl:scroll-fade xl:sticky xl:top-24 xl:row-span-2 xl:-mx-1 xl:max-h-[calc(100dvh-7rem)] xl:self-start xl:overflow-y-auto xl:px-1"
    >
      {props.aside}
    </aside>
  );
  return (
    <article>
      <Breadcrumbs
        links={[
          { label: 'Reference', href: '/reference' },
          { label: kindTitles[kind], href: `/reference#${groupId(kind)}` },
        ]}
        current={name}
        path={path}
      />
      <header className="space-y-4 border-b border-rule pb-8 max-xl:[&:has(+.section-bar)]:border-b-0">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <h1 className="font-mono text-2xl font-extrabold tracking-tight wrap-anywhere">
            <BreakableName name={kind === 'directive' ? `@${name}` : name} />
          </h1>
          <KindMark kind={kind} />
          {reference.unreleased.has(coordinate) && <UnreleasedMark />}
        </div>
        <DeprecationNote reference={reference} deprecation={deprecation} page={path} />
        <div className="max-w-[72ch] text-muted sm:text-lg">
          <Description reference={reference} text={description} page={path} />
        </div>
        {facts}
      </header>
      <SectionBar sections={sections} />
      <div className="mt-8 grid gap-x-12 gap-y-12 xl:grid-cols-[minmax(0,1fr)_minmax(0,26rem)] xl:grid-rows-[auto_1fr] xl:gap-y-0">
        <div className="max-w-[80ch] min-w-0">{props.children}</div>
        {aside}
        {props.after !== undefined && <div className="max-w-[80ch] min-w-0 xl:mt-12">{props.after}</div>}
      </div>
    </article>
  );
}
