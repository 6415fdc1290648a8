import type { MDXComponents } from 'mdx/types';
import { FencedCode } from './components/docs/fenced-code.tsx';
import { Flow } from './components/docs/flow.tsx';
import { SectionHeading, SubsectionHeading } from './components/docs/section-heading.tsx';
import { TextTable } from './components/docs/text-table.tsx';
import { TextLink } from './components/ui/text-link.tsx';
import { Callout } from './components/ui/callout.tsx';

const components: MDXComponents = {
  h2: SectionHeading,
  h3: SubsectionHeading,
  p: (props) => <p className="my-4" {...props} />,
  ul: (props) => <ul className="my-4 list-disc space-y-2 pl-5 marker:text-accent" {...props} />,
  ol: (props) => <ol className="my-4 list-decimal space-y-2 pl-5 marker:text-muted" {...props} />,
  strong: (props) => <strong className="font-semibold" {...props} />,
  code: (props) => <code className="rounded-sm bg-sunken px-1 py-0.5 text-[0.875em] break-words" {...props} />,
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
