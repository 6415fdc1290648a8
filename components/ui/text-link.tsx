import type { ComponentProps } from 'react';
import { softLink } from '#lib/text/soft-link.ts';

/** A path of the portal that isn't a page, such as `/llms.txt`. */
const filePath = /^[^#?]*\.\w+$/;

/** A link within text: underlined, because color alone isn't enough to identify a link. */
export function TextLink({ href = '', children, ...rest }: ComponentProps<'a'>) {
  const className = 'text-accent underline decoration-1 underline-offset-3 hover:decoration-2';
  return href.startsWith('/') && !filePath.test(href) ? (
    <a href={href} className={className} {...softLink}>
      {children}
    </a>
  ) : (
    <a href={href} className={className} {...rest}>
      {children}
    </a>
  );
}
