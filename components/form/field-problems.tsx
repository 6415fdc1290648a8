'use client';

import { useEffect, useRef, useState } from 'react';
import type { FieldErrors } from '#lib/graphql/user-errors.ts';
import { type FieldProblem, problemsIn } from './problems-in.ts';

/**
 * Links to the fields with an error, above the submit button, from where a reader doesn't see them. One field alone needs
 * no link: it has the focus.
 */
export function FieldProblems({ errors }: { errors: FieldErrors }) {
  const ref = useRef<HTMLDivElement>(null);
  const [problems, setProblems] = useState<readonly FieldProblem[]>([]);

  useEffect(() => setProblems(problemsIn(ref.current?.closest('form') ?? null)), [errors]);

  return (
    <div ref={ref} className="empty:hidden">
      {problems.length > 1 && (
        <p className="font-medium text-danger">
          Check these fields:{' '}
          {problems.map(({ label, control }, index) => (
            <span key={label}>
              {index > 0 && ', '}
              <button type="button" className="underline hover:text-ink" onClick={() => control.focus()}>
                {label}
              </button>
            </span>
          ))}
        </p>
      )}
    </div>
  );
}
