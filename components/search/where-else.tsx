import { softLink } from '#lib/text/soft-link.ts';

const pages = [
  { href: '/docs/quickstart', label: 'Quickstart', about: 'send your first request' },
  { href: '/use-cases', label: 'Use cases', about: 'all operations, by the question that they answer' },
  { href: '/docs', label: 'Guides', about: 'lists, writes, uploads, limits and more' },
  { href: '/docs/errors', label: 'Errors', about: 'each error code with its cause and its fix' },
  { href: '/reference', label: 'Reference', about: 'every type, field and value' },
] as const;

/** Where to look when a search finds nothing. `onLeave` closes the dialog that shows it. */
export function WhereElse({ onLeave }: { onLeave?: () => void }) {
  return (
    <>
      <p className="text-sm text-muted">Try fewer or more general words, or the name of an operation. Or start here:</p>
      <ul className="space-y-1 text-sm">
        {pages.map(({ href, label, about }) => (
          <li key={href}>
            <a
              {...softLink}
              href={href}
              onClick={onLeave}
              className="text-accent underline underline-offset-3 hover:text-ink"
            >
              {label}
            </a>{' '}
            <span className="text-muted">– {about}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
