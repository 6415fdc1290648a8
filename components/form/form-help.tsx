import { useId } from 'react';

interface FormHelpProps {
  title: string;
  /** A sentence per point. */
  points: readonly string[];
}

/**
 * What a reader should know before submitting a form. A wide screen shows it beside the fields, above the submit button, and
 * a narrow one after the button, so that the button follows the fields.
 */
export function FormHelp({ title, points }: FormHelpProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="space-y-2 border-t-4 border-ink bg-sunken p-4 max-lg:order-last">
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
