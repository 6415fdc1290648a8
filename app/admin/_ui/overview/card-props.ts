import type { Session } from '#lib/session/session-cookie.ts';

/** What a card needs to load its data. */
export interface CardProps {
  session: Session;
  companyId: string;
  now: Date;
}
