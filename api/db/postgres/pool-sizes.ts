import type { Role } from '../driver.ts';

/** The connections for statements that a process opens at most, unless the operator sets another number. */
export const defaultConnections = 28;

/** The least with which each role has a connection, and an upload leaves two to the job queue. */
export const minimumConnections = 12;

/** Connections beside those for statements: notifications, the check of a silent server, and a stop request or a migration. */
export const otherConnections = 3;

/** How many connections of each kind a process opens at most. */
export interface PoolSizes {
  /** Connections on which short statements of requests share the way to the server. */
  readonly pipelines: Readonly<Record<'litfass_app' | 'litfass_auth', number>>;
  /** Connections for transactions and long statements. */
  readonly exclusive: Readonly<Record<Role, number>>;
}

/** Divides a process's connections for statements among the roles and kinds of work. */
export function poolSizes(connections = defaultConnections): PoolSizes {
  const few = Math.max(1, Math.floor(connections / 14));
  const platform = Math.max(3, Math.floor(connections / 7));
  const partner = Math.max(1, Math.floor(few / 2));
  const staff = Math.max(1, few - partner);
  const rest = connections - few - staff - partner - platform;
  const app = Math.floor(rest * 0.4);
  return {
    pipelines: { litfass_app: app, litfass_auth: rest - 2 * app },
    exclusive: {
      litfass_app: app,
      litfass_auth: few,
      litfass_platform: platform,
      litfass_staff: staff,
      litfass_partner: partner,
    },
  };
}
