import { Section } from '#components/ui/section.tsx';
import { WordList } from '#app/admin/_ui/review-box.tsx';
import type { OpenGrant } from '#lib/admin/grant-draft.ts';
import { scopeWords } from '#lib/admin/token-scopes.ts';
import { momentWords } from '#lib/text/date-words.ts';

interface RequestedAccessProps {
  partnerName: string;
  present: Omit<OpenGrant, 'partnerId'> | undefined;
  requested: readonly string[];
  /** The requested permissions that the partner doesn't have yet. */
  added: readonly string[];
}

/** What a partner asks for, and how it differs from what the partner can do already. */
export function RequestedAccess({ partnerName, present, requested, added }: RequestedAccessProps) {
  if (present === undefined) {
    return (
      <Section title="What it asks for">
        <p>{partnerName} will be able to:</p>
        <WordList words={scopeWords(requested)} />
        <p className="text-sm text-muted">
          A partner never has access to API keys, members, other partners or the audit log.
        </p>
      </Section>
    );
  }
  const until = present.expiresAt === null ? 'that never expires' : `until ${momentWords(new Date(present.expiresAt))}`;
  return (
    <Section title="What it asks for">
      <p>
        {partnerName} already has access {until}.{' '}
        {added.length === 0 ? 'It asks for nothing new.' : 'It will also be able to:'}
      </p>
      <WordList words={scopeWords(added)} />
      <p>It keeps what it can do now:</p>
      <WordList words={scopeWords(present.scopes)} />
    </Section>
  );
}
