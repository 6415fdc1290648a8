import { Badge } from '#components/ui/badge.tsx';
import { stateTones } from '#components/ui/state-tones.ts';
import type { StaffPerson } from '#lib/admin/people.ts';
import { personStates } from '#lib/admin/person-list.ts';

/** The state of a person, and whether they are staff. */
export function PersonState({ person: { state, isStaff } }: { person: Pick<StaffPerson, 'state' | 'isStaff'> }) {
  return (
    <span className="inline-flex gap-1">
      <Badge tone={stateTones[state]}>{personStates.get(state) ?? state}</Badge>
      {isStaff && <Badge>Staff</Badge>}
    </span>
  );
}
