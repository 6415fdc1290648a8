import type { Metadata } from 'next';
import { Breadcrumbs } from '#components/shell/breadcrumbs.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { personName } from '#lib/admin/people.ts';
import { readPerson } from '#lib/admin/read-staff-item.ts';
import { staffPages } from '#lib/admin/staff-pages.ts';
import { StaffProblemPage } from '../../_ui/staff-problem-page.tsx';
import { PersonState } from '../_ui/person-state.tsx';
import { MembershipTable } from './_ui/membership-table.tsx';
import { PersonFacts } from './_ui/person-facts.tsx';
import { PersonSessions } from './_ui/person-sessions.tsx';
import { SignInHelp } from './_ui/sign-in-help.tsx';

const { people: page } = staffPages;

export const metadata: Metadata = { title: 'Person', robots: { index: false } };

export default async function PersonPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  const found = await readPerson(id);
  if (found.kind !== 'found') return <StaffProblemPage problem={found} title="Person" page={page} />;

  const { person, memberships, sessions } = found.item;
  const now = new Date();
  return (
    <div>
      <Breadcrumbs links={[{ label: page.label, href: page.href }]} current={personName(person)} />
      <div className="space-y-8">
        <PageHeader
          title={personName(person)}
          facts={
            <>
              <PersonState person={person} />
              {person.name !== null && <span className="wrap-anywhere">{person.email}</span>}
            </>
          }
        />
        <div className="grid gap-x-16 gap-y-12 lg:grid-cols-[minmax(0,1fr)_22rem]">
          <PersonFacts person={person} />
          <div className="min-w-0 space-y-12">
            <MembershipTable email={person.email} memberships={memberships} now={now} />
            {person.state !== 'INVITED' && <PersonSessions person={person} sessions={sessions} now={now} />}
            <SignInHelp person={person} />
          </div>
        </div>
      </div>
    </div>
  );
}
