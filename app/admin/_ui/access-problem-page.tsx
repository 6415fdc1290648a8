import { SessionEnded } from '../../../components/shell/session-ended.tsx';
import { SignInLink } from '../../../components/shell/sign-in-link.tsx';
import { ButtonLink } from '../../../components/ui/button.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { PageHeader } from '../../../components/ui/page-header.tsx';
import type { AdminPage } from '../../../lib/admin-pages.ts';
import type { AccessProblem } from '../../../lib/read-access.ts';
import { FailureNote } from './failure-note.tsx';
import { WhoToAsk } from './who-to-ask.tsx';

interface AccessProblemProps {
  problem: AccessProblem;
  page: AdminPage;
}

/** An admin page, or one below it with a `title` of its own, for somebody who may not see it: why, and what to do. */
export function AccessProblemPage({ title, ...props }: AccessProblemProps & { title?: string }) {
  return (
    <div className="space-y-8">
      <PageHeader title={title ?? props.page.label} />
      <Explanation {...props} />
    </div>
  );
}

function Explanation({ problem, page }: AccessProblemProps) {
  const { what, href } = page;
  switch (problem.kind) {
    case 'signed-out':
      return (
        <EmptyState title={`Sign in to see your company’s ${what}`} action={<SignInLink />}>
          <p>This belongs to a company. Sign in as one of its members, and you come back to this page.</p>
        </EmptyState>
      );
    case 'unauthenticated':
      return <SessionEnded />;
    case 'no-company':
      return (
        <EmptyState title="You are not a member of a company yet">
          <p>
            What stands here belongs to a company. Ask an admin of yours to add
            {problem.session.email === null ? ' you' : <strong> {problem.session.email}</strong>}, then load this page
            again.
          </p>
        </EmptyState>
      );
    case 'foreign':
      return (
        <EmptyState
          title="There is no such company among yours"
          action={problem.choices.length > 0 && <ButtonLink href={href}>Your own {what}</ButtonLink>}
        >
          <p>The address names a company that does not exist, or one you are not a member of.</p>
        </EmptyState>
      );
    case 'denied':
      return <WhoToAsk access={problem.access} session={problem.session} choices={problem.choices} page={page} />;
    case 'forbidden':
    case 'failed':
      return <FailureNote failure={problem} what={what} />;
  }
}
