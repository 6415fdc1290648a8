import { Badge } from '#components/ui/badge.tsx';
import { BreakableUrl } from '#components/ui/breakable.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { commentsPath, type PageFeedbackSummary } from '#lib/admin/reader-feedback.ts';
import { softLink } from '#lib/text/soft-link.ts';
import { Day } from '#app/admin/_ui/moment.tsx';

interface FeedbackByPageProps {
  pages: readonly PageFeedbackSummary[];
  /** Of the pages that still exist, by path. */
  titles: ReadonlyMap<string, string>;
}

/** Pages with the numbers of their answers, and the newest comments on each. */
export function FeedbackByPage({ pages, titles }: FeedbackByPageProps) {
  return (
    <ul aria-label="Pages with feedback" className="divide-y divide-rule border-y border-rule">
      {pages.map((page) => (
        <li key={page.path} className="grid gap-x-12 gap-y-4 py-5 lg:grid-cols-[minmax(0,22rem)_minmax(0,1fr)]">
          <Answers page={page} title={titles.get(page.path)} />
          <Comments page={page} />
        </li>
      ))}
    </ul>
  );
}

function Answers({ page, title }: { page: PageFeedbackSummary; title: string | undefined }) {
  const { path, helpful, notHelpful, lastSentAt } = page;
  return (
    <div className="min-w-0 space-y-2">
      <h2 className="font-bold wrap-anywhere">
        <a {...softLink} href={path} className="underline hover:text-accent">
          {title ?? <BreakableUrl url={path} />}
        </a>
        {title !== undefined && (
          <span className="block text-xs font-normal text-muted">
            <BreakableUrl url={path} />
          </span>
        )}
      </h2>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        <Badge tone={notHelpful === '0' ? 'neutral' : 'warning'}>{notHelpful} No</Badge>
        <Badge tone={helpful === '0' ? 'neutral' : 'success'}>{helpful} Yes</Badge>
        <span className="text-muted">
          last answer <Day date={lastSentAt} />
        </span>
      </p>
    </div>
  );
}

function Comments({ page: { path, comments, newestComments } }: { page: PageFeedbackSummary }) {
  const hidden = Number(comments) - newestComments.length;
  if (newestComments.length === 0) return <p className="text-muted">No comments</p>;
  return (
    <div className="min-w-0 space-y-3">
      <ul aria-label="Comments, newest first" className="space-y-3">
        {newestComments.map(({ id, isHelpful, comment, createdAt }) => (
          <li key={id} className="max-w-[44rem]">
            <p className="break-words whitespace-pre-line">{comment}</p>
            <p className="text-xs text-muted">
              {isHelpful ? 'Yes' : 'No'}, <Day date={createdAt} />
            </p>
          </li>
        ))}
      </ul>
      {hidden > 0 && (
        <p className="text-sm">
          <TextLink href={commentsPath(path)}>{`Show all ${comments} comments`}</TextLink>
        </p>
      )}
    </div>
  );
}
