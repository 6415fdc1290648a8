import { SignInLink } from '#components/shell/sign-in-link.tsx';
import { ButtonLink } from '#components/ui/button.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { connectPage } from '#lib/admin/admin-pages.ts';
import { portalOrigin } from '#lib/server/portal-origin.ts';
import type { AccessProblem } from '#lib/session/read-access.ts';
import { AccessProblemPage } from '#app/admin/_ui/access-problem-page.tsx';
import { CopyField } from '#components/ui/copy-field.tsx';

interface ConnectAccessProblemProps {
  problem: AccessProblem;
  /** The link within the portal, without a company. */
  path: string;
}

/** A connect link for a visitor who can't grant: the reason, and a way to get the link to someone who can. */
export function ConnectAccessProblem({ problem, path }: ConnectAccessProblemProps) {
  switch (problem.kind) {
    case 'signed-out':
      return (
        <div className="space-y-8">
          <PageHeader title={connectPage.label} />
          <EmptyState title="Sign in to see what the partner asks for" action={<SignInLink returnTo={path} />}>
            <p>
              A partner asks for access to your company’s data. An admin of the company decides. Sign in, and you return
              here.
            </p>
          </EmptyState>
        </div>
      );
    case 'foreign':
      return (
        <div className="space-y-8">
          <PageHeader title={connectPage.label} />
          <EmptyState
            title="You can’t grant access for this company"
            action={<ButtonLink href={path}>Choose one of your own companies</ButtonLink>}
          >
            <p>The URL contains the ID of a company of which you aren’t an admin, or that doesn’t exist.</p>
          </EmptyState>
        </div>
      );
    case 'denied':
      return (
        <div className="space-y-8">
          <AccessProblemPage problem={problem} page={connectPage} />
          <CopyField
            label="Link for your admin"
            hint="Copy it and send it to an admin of your company. It contains no secret."
            text={`${portalOrigin()}${path}`}
            copyLabel="Copy link"
          />
        </div>
      );
    default:
      return <AccessProblemPage problem={problem} page={connectPage} />;
  }
}
