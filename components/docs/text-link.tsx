import Link from 'next/link';
import type { ComponentProps } from 'react';

/** A link within text: underlined, because colour alone doesn't make a link. */
export function TextLink({ href = '', children, ...rest }: ComponentProps<'a'>) {
  const className = 'text-accent underline decoration-1 underline-offset-3 hover:decoration-2';
  return href.startsWith('/') ? (
    <Link href={href} className={className}>
      {children}
    </Link>
  ) : (
    <a href={href} className={className} {...rest}>
      {children}
    </a>
  );
}
