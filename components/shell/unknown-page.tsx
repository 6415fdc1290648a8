import { notFound } from 'next/navigation';

/**
 * For the unknown URLs below pages with personal content. `proxy.ts` gives them a policy with a nonce, which the
 * prerendered page for unknown URLs doesn't have: the browser would run none of its scripts.
 */
export function UnknownPage(): never {
  notFound();
}
