import { SessionEnded } from '#components/shell/session-ended.tsx';
import { SignInLink } from '#components/shell/sign-in-link.tsx';
import { ButtonLink } from '#components/ui/button.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { adminPages } from '#lib/admin/admin-pages.ts';
import type { ItemProblem } from '#lib/session/read-item.ts';
import { FailureNote } from './failure-note.tsx';

interface ItemProblemPageProps {
  title: string;
  /** The kind of object that the page shows. */
  what: keyof typeof items;
  problem: ItemProblem;
}

const items = {
  key: { seenBy: 'admins', list: adminPages.tokens.href },
  upload: { seenBy: 'members', list: adminPages.uploads.href },
} as const;

/** The page of one object for a visitor who can't see it: the reason and the fix. */
export function ItemProblemPage({ title, what, problem }: ItemProblemPageProps) {
  return (
    <div className="space-y-8">
      <PageHeader title={title} />
      <Problem what={what} problem={problem} />
    </div>
  );
}

function Problem({ what, problem }: Pick<ItemProblemPageProps, 'what' | 'problem'>) {
  const { seenBy, list } = items[what];
  switch (problem.kind) {
    case 'signed-out':
      return (
        <EmptyState title={`Sign in to see this ${what}`} action={<SignInLink />}>
          <p>Only {seenBy} of the company that owns it can see it. Sign in, and you return to this page.</p>
        </EmptyState>
      );
    case 'unauthenticated':
      return <SessionEnded />;
    case 'not-found':
      return (
        <EmptyState
          title={`This ${what} wasn’t found`}
          action={<ButtonLink href={list}>Show your company’s {what}s</ButtonLink>}
        >
          <p>
            The {what} in the URL doesn’t exist, or it belongs to a company whose {what}s you can’t see. The API doesn’t
            say which of the two. Ask an admin of that company.
          </p>
        </EmptyState>
      );
    case 'forbidden':
    case 'failed':
      return <FailureNote failure={problem} what={what} />;
  }
}
