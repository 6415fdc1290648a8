import type { MDXComponents } from 'mdx/types';
import { FencedCode } from './components/docs/fenced-code.tsx';
import { Flow } from './components/docs/flow.tsx';
import { InlineCode } from './components/docs/inline-code.tsx';
import { SectionHeading, SubsectionHeading } from './components/docs/section-heading.tsx';
import { TextTable } from './components/docs/text-table.tsx';
import { TextLink } from './components/ui/text-link.tsx';
import { Callout } from './components/ui/callout.tsx';

const components: MDXComponents = {
  h2: SectionHeading,
  h3: SubsectionHeading,
  p: (props) => <p className="my-4" {...props} />,
  ul: (props) => <ul className="my-4 list-disc space-y-2 pl-5 marker:text-accent" {...props} />,
  // A browser sets the numbers in tabular digits, which are wide in this typeface.
  ol: (props) => (
    <ol
      className="my-4 list-decimal space-y-2 pl-6 marker:text-muted marker:[font-variant-numeric:normal]"
      {...props}
    />
  ),
  strong: (props) => <strong className="font-semibold" {...props} />,
  code: InlineCode,
  a: TextLink,
  pre: FencedCode,
  table: TextTable,
  Callout,
  Flow,
};

/** The components for Markdown elements, and the extra components that authors can use. */
export function useMDXComponents(): MDXComponents {
  return components;
}
