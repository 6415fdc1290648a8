import { SessionEnded } from '#components/shell/session-ended.tsx';
import { SignInLink } from '#components/shell/sign-in-link.tsx';
import { ButtonLink } from '#components/ui/button.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import type { AdminPage } from '#lib/admin/admin-pages.ts';
import { partnerHref } from '#lib/admin/partner-pages.ts';
import { staffHref } from '#lib/admin/staff-pages.ts';
import type { AccessProblem } from '#lib/session/read-access.ts';
import { FailureNote } from './failure-note.tsx';
import { WhoToAsk } from './who-to-ask.tsx';

interface AccessProblemProps {
  problem: AccessProblem;
  page: AdminPage;
}

/** An admin page, or a page below it with its own `title`, for a visitor without access: the reason and the fix. */
export function AccessProblemPage({ title, ...props }: AccessProblemProps & { title?: string }) {
  return (
    <div className="space-y-8">
      <PageHeader
        eyebrow={props.problem.kind === 'denied' ? props.problem.access.company.name : undefined}
        title={title ?? props.page.label}
      />
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
          <p>Only members of a company can see this page. Sign in, and you return here.</p>
        </EmptyState>
      );
    case 'unauthenticated':
      return <SessionEnded />;
    case 'no-company':
      if (problem.isStaff) {
        return (
          <EmptyState
            title="This page belongs to a company"
            action={<ButtonLink href={staffHref}>Open staff console</ButtonLink>}
          >
            <p>You work for the platform and belong to no company. Your own pages are in the staff console.</p>
          </EmptyState>
        );
      }
      if (problem.isOfPartner) {
        return (
          <EmptyState
            title="This page belongs to a company"
            action={<ButtonLink href={partnerHref}>Open your partner’s pages</ButtonLink>}
          >
            <p>You belong to a partner and to no company. Your partner’s pages show which companies granted access.</p>
          </EmptyState>
        );
      }
      return (
        <EmptyState
          title="You aren’t a member of a company yet"
          action={<ButtonLink href="/account">Show your invitations</ButtonLink>}
        >
          <p>
            This page shows the data of a company. Ask an admin of your company to invite
            {problem.session.email === null ? ' you' : <strong> {problem.session.email}</strong>}, then accept the
            invitation under “Your account”.
          </p>
        </EmptyState>
      );
    case 'foreign':
      return (
        <EmptyState
          title="You have no access to this company"
          action={problem.choices.length > 0 && <ButtonLink href={href}>Show your own {what}</ButtonLink>}
        >
          <p>The URL contains the ID of a company that doesn’t exist, or of one that you aren’t a member of.</p>
        </EmptyState>
      );
    case 'denied':
      return <WhoToAsk access={problem.access} session={problem.session} choices={problem.choices} page={page} />;
    case 'forbidden':
    case 'failed':
      return <FailureNote failure={problem} what={what} />;
  }
}
