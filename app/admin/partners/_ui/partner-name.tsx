import clsx from 'clsx';
import { softLink } from '#lib/text/soft-link.ts';

interface PartnerNameProps {
  partner: { name: string; websiteUrl: string | null };
  /** The page of the partner, for staff. */
  href?: string | undefined;
}

/** A partner's name, with its website. */
export function PartnerName({ partner, href }: PartnerNameProps) {
  const { name, websiteUrl } = partner;
  return (
    <>
      {href === undefined ? (
        name
      ) : (
        <a {...softLink} href={href} className="break-words underline hover:text-accent">
          {name}
        </a>
      )}
      {/* Staff enter the URL and the API validates it. It is checked here as well, because it becomes a link. */}
      {websiteUrl?.startsWith('https://') && (
        // The padding and, below another link, the margin keep links 24 px large or apart (WCAG 2.2, success criterion 2.5.8).
        <a
          href={websiteUrl}
          rel="noreferrer"
          className={clsx(
            'block py-1 text-xs font-normal wrap-anywhere text-muted underline',
            href !== undefined && 'mt-1',
          )}
        >
          {websiteUrl.slice('https://'.length)}
        </a>
      )}
    </>
  );
}
