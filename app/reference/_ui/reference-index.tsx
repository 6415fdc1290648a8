import clsx from 'clsx';
import { SectionHeading } from '#components/docs/section-heading.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { bySubject, type SubjectGroup, type Subjects } from '#lib/reference/subjects.ts';
import { groupId, type ReferenceEntry, type ReferenceGroup } from '#lib/reference/type-groups.ts';
import { byRole } from '#lib/reference/type-roles.ts';
import { ScopeLink } from './field-marks.tsx';
import { ReferenceLink } from '#components/docs/reference-link.tsx';
import { BreakableName } from '#components/ui/breakable.tsx';

interface ReferenceIndexProps {
  groups: readonly ReferenceGroup[];
  subjects: Subjects;
}

/** All schema elements by kind, operations by subject and types by role, each with its name and a sentence. */
export function ReferenceIndex({ groups, subjects }: ReferenceIndexProps) {
  return (
    <>
      {/* On a wide screen, the sidebar has the same links. */}
      <ul aria-label="Kinds" className="mt-6 flex flex-wrap gap-x-6 gap-y-2 border-y border-rule py-3 lg:hidden">
        {groups.map(({ kind, title, entries }) => (
          <li key={kind}>
            <a href={`#${groupId(kind)}`} className="text-accent underline underline-offset-3">
              {title}
            </a>{' '}
            <span className="text-sm text-muted">{entries.length}</span>
          </li>
        ))}
      </ul>
      {groups.map(({ kind, title, entries }) => (
        <section key={kind} aria-labelledby={groupId(kind)} className="mt-12">
          <SectionHeading id={groupId(kind)}>{title}</SectionHeading>
          {isOperation(kind) ? (
            <Entries groups={bySubject(entries, subjects)} wide />
          ) : (
            <Entries groups={byRole(kind, entries)} wide={false} />
          )}
        </section>
      ))}
    </>
  );
}

interface EntriesProps {
  groups: readonly SubjectGroup[];
  /** Takes the full width instead of two columns. */
  wide: boolean;
}

function Entries({ groups, wide }: EntriesProps) {
  return (
    <div className="space-y-8">
      {groups.map(({ subject, entries }) => (
        <div key={subject ?? ''}>
          {subject !== undefined && <h3 className="mb-1 font-bold">{subject}</h3>}
          <ul className={clsx('border-t border-ink', !wide && 'gap-x-12 xl:columns-2')}>
            {entries.map((entry) => (
              <Entry key={entry.path} entry={entry} wide={wide} />
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}

function isOperation(kind: string): boolean {
  return kind === 'query' || kind === 'mutation' || kind === 'subscription';
}

interface EntryProps {
  entry: ReferenceEntry;
  wide: EntriesProps['wide'];
}

function Entry({ entry: { name, path, summary, deprecated, scopes, staffOnly }, wide }: EntryProps) {
  return (
    <li
      className={clsx(
        'grid break-inside-avoid items-baseline gap-x-6 border-b border-rule py-1.5',
        wide
          ? 'md:grid-cols-[14rem_minmax(0,1fr)_8.5rem] lg:grid-cols-[17.5rem_minmax(0,1fr)_8.5rem]'
          : 'md:grid-cols-[17.5rem_minmax(0,1fr)] xl:grid-cols-1 2xl:grid-cols-[minmax(0,13rem)_minmax(0,1fr)]',
      )}
    >
      <ReferenceLink
        href={path}
        className="font-mono text-sm wrap-anywhere underline decoration-rule-strong underline-offset-3 hover:text-accent"
      >
        {deprecated ? <s>{name}</s> : <BreakableName name={name} />}
      </ReferenceLink>
      {/* On a phone, the sentences of 300 types take nine screens. */}
      <p className={clsx('min-w-0 text-sm text-muted', !wide && 'max-md:hidden')}>
        {deprecated && 'Deprecated. '}
        {summary}
      </p>
      {staffOnly && (
        <p>
          <Badge>Staff only</Badge>
        </p>
      )}
      {scopes.length > 0 && (
        <p className="flex flex-wrap items-baseline gap-2">
          {scopes.map((scope) => (
            <ScopeLink key={scope} scope={scope} />
          ))}
        </p>
      )}
    </li>
  );
}
