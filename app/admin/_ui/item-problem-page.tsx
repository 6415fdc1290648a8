import { SessionEnded } from '../../../components/shell/session-ended.tsx';
import { SignInLink } from '../../../components/shell/sign-in-link.tsx';
import { ButtonLink } from '../../../components/ui/button.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { PageHeader } from '../../../components/ui/page-header.tsx';
import { adminPages } from '../../../lib/admin-pages.ts';
import type { ItemProblem } from '../../../lib/read-item.ts';
import { FailureNote } from './failure-note.tsx';

interface ItemProblemPageProps {
  title: string;
  /** What the page would show one of. */
  what: keyof typeof items;
  problem: ItemProblem;
}

const items = {
  key: { seenBy: 'admins', list: adminPages.tokens.href },
  upload: { seenBy: 'members', list: adminPages.uploads.href },
} as const;

/** The page of one item, for whoever can't see it: what is missing and what to do about it. */
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
          <p>It belongs to a company. Sign in as one of its {seenBy}, and you come back to this page.</p>
        </EmptyState>
      );
    case 'unauthenticated':
      return <SessionEnded />;
    case 'not-found':
      return (
        <EmptyState
          title={`There is no such ${what} among yours`}
          action={<ButtonLink href={list}>Your company’s {what}s</ButtonLink>}
        >
          <p>
            The address names one that does not exist, or one of a company where you may not see {what}s. The API does
            not say which; an admin of that company can.
          </p>
        </EmptyState>
      );
    case 'forbidden':
    case 'failed':
      return <FailureNote failure={problem} what={what} />;
  }
}
