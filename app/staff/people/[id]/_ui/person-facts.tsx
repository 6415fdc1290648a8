import { Copyable } from '#components/ui/copyable.tsx';
import { FactsAside } from '#components/ui/facts-aside.tsx';
import type { StaffPerson } from '#lib/admin/people.ts';
import { Moment } from '#app/admin/_ui/moment.tsx';

/** A person's properties. */
export function PersonFacts({ person }: { person: StaffPerson }) {
  const { id, hasSecondFactor, createdAt, lastSignedInAt } = person;
  return (
    <FactsAside
      title="About this person"
      className="lg:order-last"
      facts={[
        { term: 'Second factor', value: hasSecondFactor ? 'Set up' : 'None' },
        { term: 'Last sign-in', value: lastSignedInAt === null ? 'Never' : <Moment date={lastSignedInAt} /> },
        { term: 'Added', value: <Moment date={createdAt} /> },
        { term: 'ID', value: <Copyable text={id} label="Copy person ID" />, isLong: true },
      ]}
    >
      <p className="text-sm text-muted">The audit logs of the person’s companies show that you opened this page.</p>
    </FactsAside>
  );
}
