import { SignInLink } from './sign-in-link.tsx';
import { EmptyState } from '../ui/empty-state.tsx';

/** Replaces a page when the API no longer accepts the reader's session. */
export function SessionEnded() {
  return (
    <EmptyState title="Your session has ended" action={<SignInLink>Sign in again</SignInLink>}>
      <p>It expired after eight hours, or it was ended elsewhere. Sign in again to return to this page.</p>
    </EmptyState>
  );
}
