import { SignInLink } from './sign-in-link.tsx';
import { EmptyState } from '../ui/empty-state.tsx';

/** In place of a page whose reader the API no longer knows. */
export function SessionEnded() {
  return (
    <EmptyState title="Your session has ended" action={<SignInLink>Sign in again</SignInLink>}>
      <p>It ran out after eight hours, or it was ended elsewhere. Sign in again and you come back to this page.</p>
    </EmptyState>
  );
}
