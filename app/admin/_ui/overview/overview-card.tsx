import type { ReactNode } from 'react';
import { SessionEnded } from '#components/shell/session-ended.tsx';
import { Section } from '#components/ui/section.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import type { ApiAnswer } from '#lib/graphql/graphql-request.ts';
import { FailureNote } from '../failure-note.tsx';

interface OverviewCardProps {
  title: string;
  summary?: string;
  /** None if the card's entries are links of different lists. */
  link?: { href: string; words: string };
  /** The card's content, or false if the visitor doesn't have its permissions. A card without content isn't shown. */
  children: ReactNode;
}

/** A card of the overview. Each card loads on its own, so that a slow or failed one doesn't hold up the others. */
export function OverviewCard({ title, summary, link, children }: OverviewCardProps) {
  if (children === false) return null;
  return (
    <Section
      title={title}
      summary={summary}
      actions={link !== undefined && <TextLink href={link.href}>{link.words}</TextLink>}
    >
      {children}
    </Section>
  );
}

interface CardAnswerProps<Data> {
  answer: ApiAnswer<Data>;
  what: string;
  children: (data: Data) => ReactNode;
}

/** What a card shows: its data, or the reason why there is none. */
export function CardAnswer<Data>({ answer, what, children }: CardAnswerProps<Data>) {
  if (answer.kind === 'unauthenticated') return <SessionEnded />;
  if (answer.kind !== 'data') return <FailureNote failure={answer} what={what} />;
  return children(answer.data);
}
