import { FileText } from 'lucide-react';
import { twinPath } from '#lib/markdown/twin-path.ts';

/**
 * A link to the page as Markdown, for copying and for programs. It also adds a `<link rel="alternate">` to the head.
 */
export function MarkdownLink({ path }: { path: string }) {
  const href = twinPath(path);
  return (
    <>
      {/* React moves it into the head. */}
      <link rel="alternate" type="text/markdown" href={href} />
      <a
        href={href}
        className="inline-flex items-center gap-1.5 py-1 text-sm text-muted underline decoration-rule-strong underline-offset-3 hover:text-accent"
      >
        <FileText aria-hidden size={16} />
        <span>
          <span className="max-sm:sr-only">View as </span>Markdown
        </span>
      </a>
    </>
  );
}
