import type { ReactNode } from 'react';

interface DangerZoneProps {
  actions: readonly {
    /** What the action does, in a sentence. */
    effect: string;
    /** The button of the action. */
    button: ReactNode;
  }[];
}

/** The actions that end access, in the last section of a page: apart from the others, each with its effect. */
export function DangerZone({ actions }: DangerZoneProps) {
  return (
    <ul className="divide-y divide-rule border border-danger">
      {actions.map(({ effect, button }) => (
        <li key={effect} className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3 p-4">
          <p className="min-w-0 flex-1 basis-60 text-pretty">{effect}</p>
          {button}
        </li>
      ))}
    </ul>
  );
}
