import { LRUCache } from 'lru-cache';
import type { AuditOrigin } from '#api/audit-store.ts';
import type { Database } from '#api/db/database.ts';
import { recordPersonEvent } from '../person-events.ts';
import { deleteSession, findSessions, findSessionUid, type SessionRecord, updateLastSeen } from './session-store.ts';

/** A person and the digests of the access token in use. */
interface SessionOwner {
  readonly userId: string;
  readonly tokenDigests: readonly Uint8Array[] | undefined;
}

/** A session of a person. */
export interface OwnSession extends Omit<SessionRecord, 'uid'> {
  /** Whether it is the session of the current request. */
  readonly isCurrent: boolean;
}

/** The most sessions that are listed. The oldest ones end within eight hours. */
export const maximumSessions = 50;

/** The sessions of one person, for the person themselves. */
export interface SessionList {
  list(owner: SessionOwner): Promise<OwnSession[]>;
  /** Ends the sessions with these ids, and returns the ids of those that existed. */
  end(owner: SessionOwner, ids: readonly string[], origin: AuditOrigin): Promise<string[]>;
}

export function createSessionList(identity: Database['identity']): SessionList {
  return {
    async list({ userId, tokenDigests }) {
      const [sessions, current] = await Promise.all([
        findSessions(identity, userId, maximumSessions),
        tokenDigests && findSessionUid(identity, tokenDigests),
      ]);
      return sessions.map(({ uid, ...session }) => ({ ...session, isCurrent: uid === current }));
    },
    end: ({ userId }, ids, origin) =>
      identity.transaction(async (transaction) => {
        const wanted = new Set(ids.map((id) => id.toLowerCase()));
        const sessions = await findSessions(transaction, userId, maximumSessions);
        const ended = sessions.filter(({ id }) => wanted.has(id));
        for (const { uid, device } of ended) {
          await deleteSession(transaction, userId, uid);
          const changes = [{ field: 'device', before: device, after: null }];
          await recordPersonEvent(transaction, origin, { userId, action: 'user.session_ended', changes });
        }
        return ended.map(({ id }) => id);
      }),
  };
}

/** How precise the last use of a session is. */
const lastSeenIntervalMs = 60_000;

interface LastSeenParts {
  readonly identity: Database['identity'];
  readonly onError: (error: unknown) => void;
}

/** Stores the last use of a session in the background, at most once per minute and IP address. */
export function createLastSeen({ identity, onError }: LastSeenParts) {
  const written = new LRUCache<string, string>({ max: 10_000, ttl: lastSeenIntervalMs });
  return (uid: string, address: string): void => {
    if (written.get(uid) === address) return;
    written.set(uid, address);
    updateLastSeen(identity, uid, address).catch(onError);
  };
}
