import type { MDXContent } from 'mdx/types';
import { z } from 'zod';
import { AnchorLink } from '#components/docs/section-heading.tsx';
import { Badge } from '#components/ui/badge.tsx';
import type { Release } from '#lib/changelog/changelog.ts';
import { countWords } from '#lib/changelog/change-groups.ts';
import { parseContent } from '#lib/content/content-files.ts';
import { releaseTitle, schemaChangesId, schemaChangesWords, unreleasedWords } from '#lib/changelog/change-words.ts';
import { countEntries } from '#lib/changelog/entry-kinds.ts';
import { TextLink } from '#components/ui/text-link.tsx';
import { ChangeList } from './change-list.tsx';
import { Entry, EntryKindMark, entryKindTones, EntryStrong } from './entry-kind-mark.tsx';
import { FirstContents } from './first-contents.tsx';

/** One release: its author's notes with the number of each kind, then every change of the schema, the most severe first. */
export async function ReleaseSection({ release }: { release: Release }) {
  const { id, date, summary, source, changes, contents } = release;
  const title = releaseTitle(release);
  const counts = countEntries(source ?? '');
  const Body = source === undefined ? undefined : await readBody(id);
  return (
    <section aria-labelledby={id}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-b-4 border-ink pb-2">
        <h2 id={id} className="text-xl font-bold tracking-tight">
          {date === null ? title : <time dateTime={date}>{title}</time>}
          <AnchorLink id={id}>{title}</AnchorLink>
        </h2>
        {counts.length > 0 ? (
          <ul aria-label="Number of entries" className="flex flex-wrap items-baseline gap-2">
            {counts.map(({ kind, count }) => (
              <li key={kind}>
                <Badge tone={entryKindTones[kind]}>
                  {count} {kind.toLowerCase()}
                </Badge>
              </li>
            ))}
          </ul>
        ) : (
          <p className="text-sm text-muted">{countWords(release)}</p>
        )}
      </div>
      <div className="mt-4 max-w-[72ch]">
        {summary !== undefined && <p className="sm:text-lg">{summary}</p>}
        {date === null && <p className="mt-2 text-sm text-muted sm:text-base">{unreleasedWords}</p>}
        {changes.length > 0 && (
          <p className="mt-2">
            <TextLink href={`#${schemaChangesId(release)}`}>
              {schemaChangesWords.title} ({changes.length})
            </TextLink>
          </p>
        )}
        {Body !== undefined && <Body components={{ em: EntryKindMark, li: Entry, strong: EntryStrong }} />}
      </div>
      {contents !== undefined && <FirstContents contents={contents} />}
      <ChangeList release={release} />
    </section>
  );
}

const prose = z.object({
  default: z.custom<MDXContent>((value) => typeof value === 'function', 'must be an MDX page'),
});

async function readBody(id: string): Promise<MDXContent> {
  const loaded: unknown = await import(`../../../content/changelog/${id}.mdx`);
  return parseContent(`content/changelog/${id}.mdx`, prose, loaded).default;
}
