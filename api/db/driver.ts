import type { Cancellation } from './cancellation.ts';

/** The database roles of migrations 0001, 0005 and 0030. */
export const roles = ['litfass_app', 'litfass_auth', 'litfass_platform', 'litfass_staff', 'litfass_partner'] as const;

export type Role = (typeof roles)[number];

/**
 * The role of migration 0034. It has no connections of its own: a transaction of the platform switches to it, once a day.
 */
export const retentionRole = 'litfass_retention';

export type Row = Record<string, unknown>;

/** Runs text with values. In a transaction, each driver passes one that is bound to it. */
export type RunText = (text: string, values: readonly unknown[]) => Promise<Row[]>;

/** Sends rows in COPY's text format to a table, in a transaction. */
export type CopyRows = (table: string, rows: string) => Promise<void>;

/** Rows in COPY's binary format, in chunks, without the format's header and trailer. */
export type BinaryRows = AsyncIterable<Uint8Array<ArrayBuffer>>;

/** Receives the notifications of a channel. */
export interface ChannelListener {
  heard(payload: string): void;
  /** Called when listening has begun, and again after a lost connection was replaced. */
  connected(): void;
}

/** The connections of one pool now. */
export interface PoolState {
  /** The role, and whether statements share a connection. */
  readonly name: string;
  readonly open: number;
  /** Connections that wait for a response or have been lent. */
  readonly busy: number;
  readonly maximum: number;
  /** Work that waits for a connection. */
  readonly waiting: number;
}

/** Runs a statement outside a transaction, as a role. */
export type RunStatement = (
  role: Role,
  text: string,
  values: readonly unknown[],
  cancellation?: Cancellation,
) => Promise<Row[]>;

/** The interface of a driver (PGlite, PostgreSQL); the code above it is the same for both. */
export interface SqlDriver {
  /**
   * Runs a statement that is known to be short; others may wait behind it on its connection. A cancellation doesn't
   * stop it once it has begun; the statement timeout does.
   */
  readonly run: RunStatement;
  /** Runs a statement that may take long, on a connection that no other statement shares. A cancellation stops it. */
  readonly runLong: RunStatement;
  transaction<Result>(
    role: Role,
    work: (run: RunText, copy: CopyRows) => Promise<Result>,
    cancellation?: Cancellation,
  ): Promise<Result>;
  /**
   * Sends rows to one of the platform's own tables as they are produced. It uses one statement or, on PGlite's only
   * connection, one statement per chunk. Rows sent before a failure may stay. The memory of a chunk can be reused when
   * the next chunk is requested.
   */
  copyIn(table: string, rows: BinaryRows): Promise<void>;
  /**
   * Receives the notifications of all processes on a channel, and reconnects until it is closed. Absent when one
   * process has the database for itself. Notifications are lost while the connection is down; `connected` reports its
   * return.
   */
  readonly listen?: (channel: string, listener: ChannelListener) => Promise<{ close(): Promise<void> }>;
  /** Runs several statements without values as one transaction. Returns their rows in the order of the statements. */
  script(role: Role, text: string): Promise<Row[]>;
  /** Runs text as the owner of the tables, for migrations only. Returns the rows of its last statement. */
  runAsOwner(text: string): Promise<Row[]>;
  /** The connections of the process; absent when the database is in the process. */
  readonly pools?: () => readonly PoolState[];
  close(): Promise<void>;
}
