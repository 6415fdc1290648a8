import { ArrowRight } from 'lucide-react';
import type { UseCaseFrontmatter } from '#lib/content/use-case.ts';
import { softLink } from '#lib/text/soft-link.ts';

/** Links to the use cases that usually come next. */
export function NextQuestions({ questions }: { questions: UseCaseFrontmatter['next'] }) {
  return (
    <ul className="border-t border-ink">
      {questions.map(({ label, href }) => (
        <li key={label} className="border-b border-rule">
          <a
            {...softLink}
            href={href}
            className="group flex items-center justify-between gap-4 py-4 font-semibold hover:text-accent"
          >
            {label}
            <ArrowRight aria-hidden size={20} className="shrink-0 text-accent" />
          </a>
        </li>
      ))}
    </ul>
  );
}
