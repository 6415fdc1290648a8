import { useId } from 'react';

interface FormHelpProps {
  title: string;
  /** A sentence per point. */
  points: readonly string[];
}

/** What a reader should know before submitting a form. */
export function FormHelp({ title, points }: FormHelpProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="space-y-2 border-t-4 border-ink bg-sunken p-4">
      <h2 id={id} className="text-lg font-bold">
        {title}
      </h2>
      <ul className="list-disc space-y-2 pl-5 text-sm">
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </section>
  );
}
