import { Fragment, type ReactNode } from 'react';
import { Markdown } from './markdown-text.tsx';
import { linkOf, splitDescription } from '#lib/reference/description.ts';
import type { PortalReference } from '#lib/site/portal-reference.ts';
import { ReferenceLink } from './reference-link.tsx';

interface DescriptionProps {
  reference: PortalReference;
  text: string | undefined;
  /** Path of the current page: a name isn't linked to its own page. */
  page: string;
}

/** A schema description: Markdown with linked names and highlighted limits. */
export function Description({ reference, text, page }: DescriptionProps) {
  if (text === undefined || text.trim() === '') return null;
  const linked = (word: string, shown: ReactNode) => {
    const path = linkOf(reference, word);
    return path === undefined || path === page ? shown : <ReferenceLink href={path}>{shown}</ReferenceLink>;
  };
  return (
    <Markdown
      text={text}
      pieces={{
        code: (code) => linked(code, code),
        text: (plain) =>
          reference.own
            ? splitDescription(plain).map(({ kind, text: piece }, position) => (
                <Fragment key={position}>
                  {kind === 'bound' ? (
                    <strong className="font-semibold">{piece}</strong>
                  ) : kind === 'code' ? (
                    linked(piece, piece)
                  ) : (
                    piece
                  )}
                </Fragment>
              ))
            : plain,
      }}
    />
  );
}
