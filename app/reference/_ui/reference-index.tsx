import clsx from 'clsx';
import { SectionHeading } from '#components/docs/section-heading.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { bySubject, type Subjects } from '#lib/reference/subjects.ts';
import { groupId, type ReferenceEntry, type ReferenceGroup } from '#lib/reference/type-groups.ts';
import { ScopeLink } from './field-marks.tsx';
import { ReferenceLink } from '#components/docs/reference-link.tsx';
import { BreakableName } from '#components/ui/breakable.tsx';

interface ReferenceIndexProps {
  groups: readonly ReferenceGroup[];
  subjects: Subjects;
}

/** All schema elements by kind, and operations also by subject, each with its name and a sentence. */
export function ReferenceIndex({ groups, subjects }: ReferenceIndexProps) {
  return (
    <>
      <ul aria-label="Kinds" className="mt-6 flex flex-wrap gap-x-6 gap-y-2 border-y border-rule py-3">
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
            <Operations entries={entries} subjects={subjects} />
          ) : (
            <ul className="gap-x-12 border-t border-ink xl:columns-2">
              {entries.map((entry) => (
                <Entry key={entry.path} entry={entry} wide={false} />
              ))}
            </ul>
          )}
        </section>
      ))}
    </>
  );
}

function Operations({ entries, subjects }: { entries: readonly ReferenceEntry[]; subjects: Subjects }) {
  return (
    <div className="space-y-8">
      {bySubject(entries, subjects).map(({ subject, entries: ofSubject }) => (
        <div key={subject ?? ''}>
          {subject !== undefined && <h3 className="mb-1 font-bold">{subject}</h3>}
          <ul className="border-t border-ink">
            {ofSubject.map((entry) => (
              <Entry key={entry.path} entry={entry} wide />
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
  /** Takes the full width instead of one of two columns. */
  wide: boolean;
}

function Entry({ entry: { name, path, summary, deprecated, scopes, staffOnly }, wide }: EntryProps) {
  return (
    <li
      className={clsx(
        'grid break-inside-avoid items-baseline gap-x-6 border-b border-rule py-1.5',
        wide
          ? 'md:grid-cols-[17.5rem_minmax(0,1fr)_8.5rem]'
          : 'md:grid-cols-[17.5rem_minmax(0,1fr)] xl:grid-cols-1 2xl:grid-cols-[minmax(0,13rem)_minmax(0,1fr)]',
      )}
    >
      <ReferenceLink
        href={path}
        className="font-mono text-sm wrap-anywhere underline decoration-rule-strong underline-offset-3 hover:text-accent"
      >
        {deprecated ? <s>{name}</s> : <BreakableName name={name} />}
      </ReferenceLink>
      <p className="min-w-0 text-sm text-muted">
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
